import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { useWindow } from "../../state/window";
import { FakeBackend, fakeFailure } from "../../test/FakeBackend";
import { show } from "../../test/render";
import { aConnection, anInstance, aProcess, aServer, aTruth } from "../../test/samples";
import { healthWords } from "./healthWords";
import { ProcessPanel } from "./ProcessPanel";
import { span } from "./span";
import { branches, commandLine, folders, sampled } from "./processTree";

let backend: FakeBackend;
beforeEach(() => {
  backend = new FakeBackend();
});

const tree = [
  aProcess({ pid: 10, parent: 1, name: "sh", args: ["sh", "-c", "node server.js"], rssBytes: 1_000_000 }),
  aProcess({ pid: 11, parent: 10, name: "node", args: ["node", "server.js"], rssBytes: 80_000_000 }),
];

it("tells of a running process: command, PATH, tree with memory, traffic, stderr", async () => {
  backend.on("Servers.Process", () =>
    aTruth({
      connections: [
        aConnection({
          pid: 10,
          args: ["-y", "two words"],
          processes: tree,
          messagesIn: 12,
          bytesIn: 3400,
          stderr: ["KeyError: TOKEN"],
        }),
      ],
    }),
  );
  show(<ProcessPanel server={aServer({ instances: [anInstance({ pid: 10, calls: 3 })] })} />);
  const panel = within(await screen.findByRole("region", { name: "The process" }));
  expect(panel.getByText("/usr/bin/npx -y 'two words'")).toBeTruthy();
  expect(panel.getByText("2 folders, from Fairlead's environment")).toBeTruthy();
  expect(panel.getByText("12 messages, 3.4 kB")).toBeTruthy();
  expect(panel.getByText("KeyError: TOKEN")).toBeTruthy();
  const rows = within(panel.getByRole("table", { name: "Processes" })).getAllByRole("row");
  expect(rows[2]?.textContent).toContain("node server.js11");
  expect(rows[3]?.textContent).toBe("2 processes81 MB");
  await userEvent.click(panel.getByRole("button", { name: "Show its log" }));
  expect(useWindow.getState().drawer).toMatchObject({ open: true, tab: "log", server: "files" });
  await userEvent.click(screen.getByRole("button", { name: "Copy all" }));
  await waitFor(() => expect(backend.copied).toContain("    11 node server.js (80 MB, 0 ms CPU)"));
});

it("says how a server that does not run would be started, why it could not be, and how it ended", async () => {
  backend.on("Servers.Process", () =>
    aTruth({
      plan: {
        program: "",
        args: [],
        dir: "/home/me",
        path: "/usr/bin",
        pathFrom: "login shell /bin/zsh",
        failure: fakeFailure({
          code: "spawn_failed",
          message: "npx was not found.",
          hint: "Install Node.js.",
        }),
      },
      connections: [aConnection({ live: false, exit: "killed by SIGKILL", path: "" })],
    }),
  );
  backend.on("Servers.SearchPath", () => ({ path: "/opt/bin", from: "login shell /bin/zsh", tookMs: 40 }));
  show(<ProcessPanel server={aServer({ state: "failed" })} />);
  expect(await screen.findByText("npx was not found.")).toBeTruthy();
  expect(screen.getByText("Install Node.js.")).toBeTruthy();
  expect(screen.getByText("killed by SIGKILL")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Ask the login shell again" }));
  expect(await screen.findByText("Answered in 40 ms: from the login shell /bin/zsh.")).toBeTruthy();
  expect(backend.argsOf("Servers.SearchPath")).toEqual([[true]]);
  expect(screen.queryByRole("button", { name: "Connect" })).toBeNull();
});

it("starts one that could be", async () => {
  const plan = {
    program: "/bin/npx",
    args: ["x"],
    dir: "",
    path: "/bin",
    pathFrom: "environment",
    failure: null,
  };
  backend.on("Servers.Process", () => aTruth({ plan }));
  backend.on("Servers.Connect", () => undefined);
  show(<ProcessPanel server={aServer({ state: "stopped" })} />);
  expect(await screen.findByText("/bin/npx x")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Connect" }));
  expect(backend.argsOf("Servers.Connect")).toEqual([["files"]]);
});

it("tells how the instances of a pool stand", async () => {
  backend.on("Servers.Process", () =>
    aTruth({ connections: [aConnection(), aConnection({ instance: 2, pid: 12 })] }),
  );
  const instances = [
    anInstance({ running: 1, calls: 7, lastUsed: 1 }),
    anInstance({ id: 2, state: "failed", failure: fakeFailure({ message: "It ended." }) }),
  ];
  show(<ProcessPanel server={aServer({ instances })} />);
  const rows = within(await screen.findByRole("table", { name: "Instances" })).getAllByRole("row");
  expect(rows[1]?.textContent).toMatch(/^1 connected4711170/);
  expect(rows[2]?.textContent).toMatch(/^2 failed.*never$/);
  expect(screen.getByRole("region", { name: "Instance 2" })).toBeTruthy();
});

it("says so when the system cannot be asked", async () => {
  show(<ProcessPanel server={aServer()} />);
  expect(await screen.findByText("The system could not be asked")).toBeTruthy();
});

it("puts children below their parents", () => {
  expect(branches([...tree, aProcess({ pid: 12, parent: 11 })]).map(({ depth }) => depth)).toEqual([0, 1, 2]);
});

it("knows how busy a process was from two looks a while apart", () => {
  const look = (cpuMs: number, started = 5) =>
    aTruth({ connections: [aConnection({ processes: [aProcess({ pid: 1, cpuMs, started })] })] });
  const first = sampled(look(100), 0, undefined);
  expect(first.busy.size).toBe(0);
  const second = sampled(look(600), 2000, first);
  expect(second.busy.get(1)).toBe(0.25);
  // Too soon after to say anything else, and another process of the same id.
  expect(sampled(look(900), 2100, second).busy.get(1)).toBe(0.25);
  expect(sampled(look(0, 6), 4000, second).busy.size).toBe(0);
});

it("writes commands as a shell takes them, and takes a PATH apart", () => {
  expect(commandLine("/bin/sh", ["-c", "a 'b'", ""])).toBe(`/bin/sh -c 'a '\\''b'\\''' ''`);
  expect(folders("/usr/bin:/bin:")).toEqual(["/usr/bin", "/bin"]);
  expect(folders("C:\\Windows;D:\\bin")).toEqual(["C:\\Windows", "D:\\bin"]);
  expect(folders("C:\\Windows")).toEqual(["C:\\Windows"]);
});

it("says what the checks found", () => {
  const health = { lastCheck: 1000, tookUs: 3000, usualUs: 2000, failure: null };
  expect(healthWords({ ...health, lastCheck: 0 }, 0)).toBe("");
  expect(healthWords(health, 13_000)).toBe("checked 12 s ago, answered in 3.0 ms, usually 2.0 ms");
  expect(healthWords({ ...health, failure: fakeFailure({ message: "No answer." }) }, 1000)).toBe(
    "checked 0 s ago, without an answer: No answer.",
  );
});

it("says how long something goes on", () => {
  const minute = 60_000;
  expect([-5, 33_400, 4 * minute + 1, 125 * minute, 76 * 60 * minute].map(span)).toEqual([
    "0 s",
    "33 s",
    "4 min",
    "2 h 5 min",
    "3 d 4 h",
  ]);
});

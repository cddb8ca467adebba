import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { FakeBackend } from "../../test/FakeBackend";
import { show } from "../../test/render";
import { aServer, aStep, aTest } from "../../test/samples";
import { ServerDetails } from "../server/ServerDetails";
import { openDoctor } from "./openDoctor";

let backend: FakeBackend;
beforeEach(() => {
  backend = new FakeBackend();
  backend.on("Servers.Examine", () => "e1");
});

const steps = [
  aStep({ id: "command", title: "Command", says: "It is /usr/bin/npx.", tookMs: 3 }),
  aStep({
    id: "handshake",
    title: "Handshake",
    status: "failed",
    says: "The server's process ended: exit code 1.",
    hint: "Set TOKEN.",
    details: ["It said: KeyError: TOKEN"],
  }),
];

it("examines a server as soon as it is asked for, says what failed and what to do, and once more", async () => {
  let done = false;
  backend.on("Servers.TestStatus", () =>
    aTest({
      done,
      ok: false,
      verdict: done ? "failed" : "running",
      steps: done ? steps : [aStep({ title: "Command", status: "running" })],
      advice: done ? ["Set TOKEN."] : [],
    }),
  );
  show(<ServerDetails server={aServer({ name: "files" })} />);
  act(() => openDoctor("files"));
  expect(await screen.findByText("Under way…")).toBeTruthy();
  expect(backend.argsOf("Servers.Examine")).toEqual([["files"]]);
  done = true;
  backend.emit({ topic: "tests", id: "e1" });
  const found = within(await screen.findByRole("list", { name: "Steps" }));
  expect(await screen.findByText("It does not work. Set TOKEN.")).toBeTruthy();
  expect(found.getByRole("img", { name: "Failed" })).toBeTruthy();
  expect(found.getByText("It said: KeyError: TOKEN")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Examine again" }));
  await waitFor(() => expect(backend.argsOf("Servers.Examine")).toHaveLength(2));
});

it("begins by a button, and can be cancelled", async () => {
  backend.on("Servers.TestStatus", () => aTest({ done: false, verdict: "running" }));
  show(<ServerDetails server={aServer({ name: "files" })} />);
  await userEvent.click(screen.getByRole("tab", { name: "Doctor" }));
  expect(backend.argsOf("Servers.Examine")).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Examine files" }));
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(backend.argsOf("Servers.CancelTest")).toContainEqual(["e1"]));
});

import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import type { HostFile, ImportServer } from "../../platform";
import { FakeBackend } from "../../test/FakeBackend";
import { show } from "../../test/render";
import { aServer } from "../../test/samples";
import { HostsDialog } from "./HostsDialog";
import { closeHosts, exportServers, importServers } from "./openHosts";

const cursor: HostFile = {
  host: "cursor",
  name: "Cursor",
  path: "/home/me/.cursor/mcp.json",
  project: "",
  exists: true,
  servers: ["files", "github", "odd"],
  failure: null,
};

const anImport = (part: Partial<ImportServer>): ImportServer => ({
  theirs: "files",
  name: "files",
  freeName: "files",
  status: "new",
  fields: [],
  transport: "stdio",
  target: "npx files",
  secrets: [],
  warnings: [],
  failure: null,
  ...part,
});

let backend: FakeBackend;
beforeEach(() => {
  act(closeHosts);
  backend = new FakeBackend();
  backend.on("Hosts.Scan", () => [cursor]);
  backend.on("Hosts.Known", () => [
    cursor,
    { ...cursor, host: "kiro", name: "Kiro", path: "/k", exists: false },
  ]);
  backend.on("Servers.List", () => [aServer({ name: "files" }), aServer({ name: "demo", builtIn: true })]);
});

it("takes over what is new, and what is different as decided", async () => {
  backend.on("Hosts.PreviewImport", () => ({
    file: cursor,
    servers: [
      anImport({ secrets: [{ path: "/env/TOKEN", label: "TOKEN", suggested: "files-token" }] }),
      anImport({
        theirs: "github",
        name: "github",
        freeName: "github-2",
        status: "different",
        fields: ["args"],
      }),
      anImport({
        theirs: "odd",
        status: "refused",
        target: "",
        failure: {
          code: "config",
          message: "${file} has no meaning.",
          hint: "Write it in full.",
          details: "",
        },
      }),
    ],
  }));
  backend.on("Hosts.Import", () => null);
  show(<HostsDialog />);
  act(importServers);
  await userEvent.click(await screen.findByRole("button", { name: /^Cursor/ }));
  const list = within(await screen.findByRole("list", { name: "Servers there" }));
  expect(list.getByText("different here: args")).toBeTruthy();
  expect(list.getByText("${file} has no meaning. Write it in full.")).toBeTruthy();
  expect(list.getByRole<HTMLInputElement>("checkbox", { name: "Take over odd" }).disabled).toBe(true);
  expect(screen.getByRole("button", { name: "Take over 1 server" })).toBeTruthy();

  await userEvent.click(list.getByRole("checkbox", { name: "Take over github" }));
  await userEvent.selectOptions(list.getByLabelText("What to do with github"), "rename");
  await userEvent.click(screen.getByRole("button", { name: "Take over 2 servers" }));
  await waitFor(() =>
    expect(backend.argsOf("Hosts.Import")).toEqual([
      [
        { host: "cursor", path: "/home/me/.cursor/mcp.json", project: "" },
        [
          { theirs: "files", name: "files", replace: false, toVault: { "/env/TOKEN": "files-token" } },
          { theirs: "github", name: "github-2", replace: false, toVault: {} },
        ],
      ],
    ]),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("leaves secrets in the file only when that is wanted", async () => {
  backend.on("Hosts.PreviewImport", () => ({
    file: cursor,
    servers: [anImport({ secrets: [{ path: "/env/TOKEN", label: "TOKEN", suggested: "files-token" }] })],
  }));
  backend.on("Hosts.Import", () => null);
  show(<HostsDialog />);
  act(importServers);
  await userEvent.click(await screen.findByRole("button", { name: /^Cursor/ }));
  await userEvent.click(await screen.findByRole("checkbox", { name: /^Move secrets to the vault: 1 value/ }));
  await userEvent.click(screen.getByRole("button", { name: "Take over 1 server" }));
  await waitFor(() =>
    expect(backend.argsOf("Hosts.Import")[0]?.[1]).toEqual([
      { theirs: "files", name: "files", replace: false, toVault: {} },
    ]),
  );
});

it("shows what an export changes, writes exactly that, and takes it back", async () => {
  backend.on("Hosts.PreviewExport", () => ({
    file: cursor,
    servers: [
      {
        name: "files",
        theirs: "files",
        status: "new",
        notes: ["Cursor cannot switch a server off."],
        failure: null,
      },
    ],
    diff: '--- mcp.json\n+++ mcp.json\n@@ -1 +1 @@\n-{}\n+{"mcpServers": {}}\n',
    stamp: "abc",
  }));
  backend.on("Hosts.Export", () => "/home/me/.cursor/mcp.json.bak");
  backend.on("Hosts.Undo", () => null);
  show(<HostsDialog />);
  act(exportServers);
  await screen.findByRole("option", { name: "Kiro: /k (new file)" });
  await userEvent.selectOptions(screen.getByLabelText("Program"), "Cursor: /home/me/.cursor/mcp.json");
  expect(screen.queryByRole("checkbox", { name: "demo" })).toBeNull();
  await userEvent.click(await screen.findByRole("checkbox", { name: "files" }));
  expect(await screen.findByLabelText("Changes")).toBeTruthy();
  expect(screen.getByText("Cursor cannot switch a server off.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Write" }));
  const ref = { host: "cursor", path: "/home/me/.cursor/mcp.json", project: "" };
  await waitFor(() => expect(backend.argsOf("Hosts.Export")).toEqual([[ref, ["files"], false, "abc"]]));
  await userEvent.click(await screen.findByRole("button", { name: "Take it back" }));
  await waitFor(() => expect(backend.argsOf("Hosts.Undo")).toEqual([[ref]]));
});

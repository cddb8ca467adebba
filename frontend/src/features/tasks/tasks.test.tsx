import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { FairleadError, type Task } from "../../platform";
import { FakeBackend, fakeFailure } from "../../test/FakeBackend";
import { show } from "../../test/render";
import { ServerTasks } from "./ServerTasks";

function aTask(parts: Partial<Task> = {}): Task {
  return {
    server: "files",
    id: "t-1",
    status: "working",
    message: "half done",
    createdAt: 0,
    updatedAt: 0,
    ttlMs: -1,
    pollMs: 0,
    callId: "",
    tool: "index",
    ...parts,
  };
}

it("lists a server's tasks, follows them, and cancels one that still runs", async () => {
  const backend = new FakeBackend({
    "Tasks.List": () => [aTask(), aTask({ id: "t-2", status: "completed" })],
    "Tasks.Cancel": () => {
      throw new FairleadError(fakeFailure({ message: "It is too late." }));
    },
  });
  show(<ServerTasks server="files" />);
  expect(await screen.findByText("Task working")).toBeTruthy();
  expect(screen.getByText("Task completed")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Cancel task" }));
  expect(backend.argsOf("Tasks.Cancel")).toEqual([["files", "t-1"]]);
  expect(await screen.findByText("It is too late.")).toBeTruthy();
  backend.on("Tasks.List", () => [aTask({ status: "cancelled" })]);
  backend.emit({ topic: "tasks", server: "files" });
  expect(await screen.findByText("Task cancelled")).toBeTruthy();
});

it("says what a task is while there is none", async () => {
  const backend = new FakeBackend({ "Tasks.List": () => [] });
  show(<ServerTasks server="files" />);
  expect(await screen.findByText("No tasks")).toBeTruthy();
  expect(backend.argsOf("Tasks.List")).toHaveLength(1);
});

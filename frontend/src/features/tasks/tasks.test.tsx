import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { FairleadError, type Task } from "../../platform";
import { useWindow } from "../../state/window";
import { FakeBackend, fakeFailure } from "../../test/FakeBackend";
import { show } from "../../test/render";
import { aTool } from "../../test/samples";
import { ServerTasks } from "./ServerTasks";
import { TaskLine } from "./TaskLine";
import { TaskToggle } from "./TaskToggle";

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
    states: [],
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

it("gets the result of a task that is over, asks how an open one stands, and leads to its call", async () => {
  const backend = new FakeBackend({
    "Tasks.List": () => [aTask({ callId: "c-1" }), aTask({ id: "t-2", status: "completed" })],
    "Tasks.Get": () => aTask(),
    "Tasks.Result": () => ({ text: '{ "content": [] }', bytes: 17, truncated: false, url: "" }),
  });
  show(<ServerTasks server="files" />);
  await userEvent.click(await screen.findByRole("button", { name: "Ask how it stands" }));
  expect(backend.argsOf("Tasks.Get")).toEqual([["files", "t-1"]]);
  await userEvent.click(screen.getByRole("button", { name: "Get the result" }));
  expect(backend.argsOf("Tasks.Result")).toEqual([["files", "t-2"]]);
  await userEvent.click(await screen.findByRole("button", { name: "Hide the result" }));
  expect(screen.getByRole("button", { name: "Get the result" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Open its call" }));
  expect(useWindow.getState().view).toBe("history");
  expect(useWindow.getState().remembered["history.selected"]).toBe("c-1");
});

it("shows how a task came to where it is", () => {
  const states = [
    { at: 0, status: "working", message: "begun" },
    { at: 1, status: "input_required", message: "" },
    { at: 2, status: "completed", message: "" },
  ];
  show(<TaskLine task={aTask({ status: "completed", states })} />);
  expect(screen.getByText("3 states")).toBeTruthy();
  const lines = screen.getAllByRole("listitem").map((line) => line.textContent);
  expect(lines).toEqual([
    expect.stringContaining("workingbegun"),
    expect.stringContaining("needs an answer"),
    expect.stringContaining("completed"),
  ]);
});

it("offers a call as a task only where there is a choice", async () => {
  const chosen: boolean[] = [];
  const toggle = (taskSupport: string) =>
    show(<TaskToggle tool={aTool({ taskSupport })} on={false} onChange={(on: boolean) => chosen.push(on)} />);
  toggle("optional");
  await userEvent.click(screen.getByRole("button", { name: "Run as a task", pressed: false }));
  expect(chosen).toEqual([true]);
  cleanup();
  toggle("required");
  await userEvent.click(screen.getByRole("button", { name: "Always run as a task", pressed: true }));
  expect(chosen).toEqual([true]);
  cleanup();
  toggle("forbidden");
  expect(screen.queryByRole("button")).toBeNull();
});

import type { Task } from "../../platform";

const words: Record<string, string> = {
  working: "Task working",
  input_required: "Task needs an answer",
  completed: "Task completed",
  failed: "Task failed",
  cancelled: "Task cancelled",
};

/** A task's status in words. */
export function taskWords(status: string): string {
  return words[status] ?? `Task ${status}`;
}

/** Whether a task can still change. */
export function isOpenTask({ status }: Pick<Task, "status">): boolean {
  return status === "working" || status === "input_required";
}

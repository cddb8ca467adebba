import type { Task } from "../../platform";

const words: Record<string, string> = {
  working: "working",
  input_required: "needs an answer",
  completed: "completed",
  failed: "failed",
  cancelled: "cancelled",
};

/** A status in words. */
export const statusWords = (status: string): string => words[status] ?? status;

/** A task's status in words. */
export const taskWords = (status: string): string => `Task ${statusWords(status)}`;

/** Whether a task can still change. */
export function isOpenTask({ status }: Pick<Task, "status">): boolean {
  return status === "working" || status === "input_required";
}

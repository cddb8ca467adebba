import { create } from "zustand";
import type { Call } from "../../platform";

/** The call that is being saved as a step of a suite. */
export const useSaveStep = create<{ call: Pick<Call, "id" | "tool"> | null }>()(() => ({ call: null }));

export function saveStep(call: Pick<Call, "id" | "tool">): void {
  useSaveStep.setState({ call: { id: call.id, tool: call.tool } });
}

export function closeSaveStep(): void {
  useSaveStep.setState({ call: null });
}

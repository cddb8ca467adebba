import { IconListCheck } from "@tabler/icons-react";
import { IconButton } from "../../components/IconButton";
import type { Call } from "../../platform";
import { saveStep } from "./saveStep";

/** SaveStepButton makes a step of a suite out of a call that has ended. */
export function SaveStepButton({ call }: { call: Call }) {
  return (
    <IconButton label="Save as step…" onClick={() => saveStep(call)}>
      <IconListCheck size={16} stroke={1.7} />
    </IconButton>
  );
}

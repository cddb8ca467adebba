import { IconStairs } from "@tabler/icons-react";
import { IconButton } from "../../components/IconButton";
import { useRemembered } from "../../state/window";

/** useStepping is whether calls from this window stop at each round, until it is changed. */
export const useStepping = () => useRemembered("calls.step", false);

/** StepToggle makes calls stop at each round of input_required, so that a tester sees it before it is answered. */
export function StepToggle() {
  const [step, setStep] = useStepping();
  return (
    <IconButton
      label="Step through rounds"
      keys={step ? "calls wait at each input_required" : "off"}
      aria-pressed={step}
      color={step ? "accent" : "gray"}
      variant={step ? "light" : "subtle"}
      onClick={() => setStep(!step)}
    >
      <IconStairs size={16} stroke={1.7} />
    </IconButton>
  );
}

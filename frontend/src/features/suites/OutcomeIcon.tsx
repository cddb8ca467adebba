import {
  IconCircle,
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  IconLoader2,
  IconPlayerStop,
  type Icon,
} from "@tabler/icons-react";
import classes from "./OutcomeIcon.module.css";

const icons: Record<string, [Icon, string]> = {
  waiting: [IconCircle, "not run"],
  running: [IconLoader2, "running"],
  passed: [IconCircleCheck, "passed"],
  failed: [IconCircleX, "failed"],
  skipped: [IconCircleMinus, "skipped"],
  cancelled: [IconPlayerStop, "cancelled"],
};

/** OutcomeIcon tells by colour and shape how a step or a suite went. */
export function OutcomeIcon({ outcome }: { outcome: string }) {
  const [Shape, label] = icons[outcome] ?? [IconCircle, outcome];
  return (
    <Shape
      className={classes.icon}
      data-outcome={outcome}
      size={15}
      stroke={1.7}
      role="img"
      aria-label={label}
    />
  );
}

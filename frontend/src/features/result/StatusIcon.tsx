import {
  IconAlertCircle,
  IconAlertTriangle,
  IconBolt,
  IconCircleCheck,
  IconClockX,
  IconLoader2,
  IconPlayerStop,
  type Icon,
} from "@tabler/icons-react";
import { statusWords } from "./callWords";
import classes from "./StatusIcon.module.css";

// A status is told by colour and by shape.
const icons: Record<string, Icon> = {
  running: IconLoader2,
  ok: IconCircleCheck,
  tool_error: IconAlertCircle,
  error: IconAlertTriangle,
  timeout: IconClockX,
  cancelled: IconPlayerStop,
  interrupted: IconBolt,
};

/** StatusIcon is a call's status as a mark; `silent` where the word stands beside it. */
export function StatusIcon({
  status,
  size = 15,
  silent = false,
}: {
  status: string;
  size?: number;
  silent?: boolean;
}) {
  const Shape = icons[status] ?? IconAlertCircle;
  const label = statusWords(status);
  return (
    <Shape
      className={classes.icon}
      data-status={status}
      size={size}
      stroke={1.7}
      {...(silent ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    />
  );
}

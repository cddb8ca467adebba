import { IconListCheck } from "@tabler/icons-react";
import { IconButton } from "../../components/IconButton";
import type { Tool } from "../../platform";

interface Props {
  tool: Tool;
  on: boolean;
  onChange: (on: boolean) => void;
}

/**
 * TaskToggle has a tool that offers it called as a task. One that demands it always is; of the others there is nothing
 * to choose: they cannot, or, in the newer era, their server decides.
 */
export function TaskToggle({ tool, on, onChange }: Props) {
  const always = tool.taskSupport === "required";
  if (!always && tool.taskSupport !== "optional") return null;
  const pressed = always || on;
  return (
    <IconButton
      label={always ? "Always run as a task" : "Run as a task"}
      keys={always ? "the tool demands it" : on ? "the server works on it by itself" : "off"}
      aria-pressed={pressed}
      aria-disabled={always}
      color={pressed ? "accent" : "gray"}
      variant={pressed ? "light" : "subtle"}
      onClick={() => !always && onChange(!on)}
    >
      <IconListCheck size={16} stroke={1.7} />
    </IconButton>
  );
}

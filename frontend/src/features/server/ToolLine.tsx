import { UnstyledButton } from "@mantine/core";
import { IconTool } from "@tabler/icons-react";
import type { Tool } from "../../platform";
import { openTool } from "../../state/window";
import classes from "./ToolLine.module.css";
import { visible } from "../../lib/visible";

/** ToolLine is one tool in a server's list; pressing it opens the tool. */
export function ToolLine({ tool }: { tool: Tool }) {
  return (
    <UnstyledButton className={classes.line} onClick={() => openTool(tool.server, tool.name)}>
      <IconTool className={classes.icon} size={14} stroke={1.5} aria-hidden />
      <span className={classes.text}>
        <span className={classes.name}>{visible(tool.name)}</span>
        {tool.title && tool.title !== tool.name && (
          <span className={classes.title}>{visible(tool.title)}</span>
        )}
        {tool.readOnly && <span className={classes.badge}>read-only</span>}
        {tool.destructive && (
          <span className={classes.badge} data-tone="error">
            destructive
          </span>
        )}
        {tool.description && <span className={classes.description}>{visible(tool.description)}</span>}
      </span>
    </UnstyledButton>
  );
}

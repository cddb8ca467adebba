import { IconChevronRight, IconDots, IconTool } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { StateDot } from "../../components/StateDot";
import { useNow } from "../../lib/useNow";
import type { Tool } from "../../platform";
import { toggleServer, useWindow } from "../../state/window";
import { describeState } from "../server/describeState";
import type { Row, ServerRow, ToolRow } from "./rows";
import { TreeLine } from "./TreeLine";
import classes from "./TreeRow.module.css";

interface Props {
  row: Row;
  /** The keyboard is here. */
  active: boolean;
  onPress: () => void;
  onMenu: (event: MouseEvent) => void;
}

/** TreeRow is one line of the tree. The tree itself has the keyboard, so a line is not a tab stop. */
export function TreeRow({ row, active, onPress, onMenu }: Props) {
  if (row.kind === "server")
    return <ServerLine row={row} active={active} onPress={onPress} onMenu={onMenu} />;
  if (row.kind === "tool") return <ToolLine row={row} active={active} onPress={onPress} />;
  return (
    <TreeLine id={row.id} level={2} active={active} onPress={onPress}>
      <span className={classes.note}>{row.text}</span>
    </TreeLine>
  );
}

function ServerLine({ row, active, onPress, onMenu }: Omit<Props, "row"> & { row: ServerRow }) {
  const { server, open } = row;
  const now = useNow(server.state === "backing-off");
  const words = describeState(server, now);
  const shown = useFrontServer() === server.name;
  const steady = server.state === "connected" && server.toolCount >= 0;
  return (
    <TreeLine
      id={row.id}
      level={1}
      active={active}
      selected={shown}
      expanded={open}
      onPress={onPress}
      onMenu={onMenu}
    >
      <span
        className={classes.chevron}
        data-open={open}
        aria-hidden
        onClick={(event) => {
          event.stopPropagation();
          toggleServer(server.name, !open);
        }}
      >
        <IconChevronRight size={14} stroke={1.6} />
      </span>
      <StateDot state={server.state} label={words.short} />
      <span
        className={classes.name}
        data-off={server.state === "disabled" || undefined}
        title={server.target}
      >
        {server.name}
      </span>
      <span className={classes.detail} data-tone={words.tone}>
        {steady ? server.toolCount : words.short}
      </span>
      <button
        type="button"
        tabIndex={-1}
        className={classes.more}
        aria-label={`Menu of ${server.name}`}
        onClick={onMenu}
      >
        <IconDots size={14} aria-hidden />
      </button>
    </TreeLine>
  );
}

function ToolLine({
  row: { id, tool },
  active,
  onPress,
}: {
  row: ToolRow;
  active: boolean;
  onPress: () => void;
}) {
  const shown = useWindow(({ tabs, activeTab }) => {
    const front = tabs.find((tab) => tab.id === activeTab);
    return front?.kind === "tool" && front.server === tool.server && front.tool === tool.name;
  });
  const mark = safetyMark(tool);
  return (
    <TreeLine id={id} level={2} active={active} selected={shown} onPress={onPress}>
      <IconTool className={classes.toolIcon} size={14} stroke={1.5} aria-hidden />
      <span className={classes.name} title={tool.title || tool.name}>
        {tool.name}
      </span>
      {mark && (
        <span className={classes.detail} data-tone={mark.tone}>
          {mark.word}
        </span>
      )}
    </TreeLine>
  );
}

/** safetyMark says what a tool may do to the world, where its server said so. */
function safetyMark(tool: Tool): { word: string; tone: string } | null {
  if (tool.destructive) return { word: "destructive", tone: "error" };
  if (tool.annotated && !tool.readOnly) return { word: "writes", tone: "warn" };
  return null;
}

function useFrontServer(): string {
  return useWindow(({ tabs, activeTab }) => {
    const front = tabs.find((tab) => tab.id === activeTab);
    return front?.kind === "server" ? front.server : "";
  });
}

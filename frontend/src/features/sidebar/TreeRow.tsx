import { IconChevronRight, IconDots } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { StateDot } from "../../components/StateDot";
import { useNow } from "../../lib/useNow";
import type { Tool } from "../../platform";
import type { Tab } from "../../state/shape";
import { nameOf, toggleServer, useWindow } from "../../state/window";
import { OfferIcon } from "../offer/OfferIcon";
import { offerIcons } from "../offer/offerIcons";
import { describeState } from "../server/describeState";
import type { GroupRow, OfferRow, Row, ServerRow, ToolRow } from "./rows";
import { TreeLine } from "./TreeLine";
import classes from "./TreeRow.module.css";
import { visible } from "../../lib/visible";

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
  if (row.kind === "group") return <GroupLine row={row} active={active} onPress={onPress} />;
  if (row.kind === "note")
    return (
      <TreeLine id={row.id} level={2} active={active} onPress={onPress}>
        <span className={classes.note}>{row.text}</span>
      </TreeLine>
    );
  return <OfferLine row={row} active={active} onPress={onPress} />;
}

function ServerLine({ row, active, onPress, onMenu }: Omit<Props, "row"> & { row: ServerRow }) {
  const { server, open } = row;
  const now = useNow(server.state === "backing-off");
  const words = describeState(server, now);
  const shown = useShown("server", server.name, server.name);
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
      <OfferIcon icons={server.icons} />
      <span
        className={classes.name}
        data-off={server.state === "disabled" || undefined}
        title={server.target}
      >
        {server.name}
      </span>
      <span
        className={classes.detail}
        data-tone={words.tone}
        title={server.reason || server.failure?.message}
      >
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

const groupNames = { tools: "Tools", resources: "Resources", prompts: "Prompts" };

interface LineProps<Of extends Row> {
  row: Of;
  active: boolean;
  onPress: () => void;
}

function GroupLine({ row, active, onPress }: LineProps<GroupRow>) {
  return (
    <TreeLine id={row.id} level={2} active={active} expanded={row.open} onPress={onPress}>
      <span className={classes.chevron} data-open={row.open} aria-hidden>
        <IconChevronRight size={13} stroke={1.6} />
      </span>
      <span className={classes.group}>{groupNames[row.group]}</span>
      <span className={classes.detail}>{row.count.toLocaleString("en")}</span>
    </TreeLine>
  );
}

/** A resource, a template or a prompt. */
function OfferLine({ row, active, onPress }: LineProps<OfferRow>) {
  const shown = useShown(row.kind, row.server, row.key);
  return (
    <TreeLine id={row.id} level={3} active={active} selected={shown} onPress={onPress}>
      <OfferIcon icons={row.icons} fallback={offerIcons[row.kind]} size={14} className={classes.toolIcon} />
      <span className={classes.name} title={visible(row.kind === "prompt" ? row.title || row.name : row.key)}>
        {visible(row.name)}
      </span>
      {row.kind === "template" && <span className={classes.detail}>template</span>}
    </TreeLine>
  );
}

function ToolLine({ row: { id, level, tool }, active, onPress }: LineProps<ToolRow>) {
  const shown = useShown("tool", tool.server, tool.name);
  const mark = safetyMark(tool);
  return (
    <TreeLine id={id} level={level} active={active} selected={shown} onPress={onPress}>
      <OfferIcon icons={tool.icons} fallback={offerIcons.tool} size={14} className={classes.toolIcon} />
      <span className={classes.name} title={visible(tool.title || tool.name)}>
        {visible(tool.name)}
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

/** useShown tells whether the tab in front is of this. */
function useShown(kind: Tab["kind"], server: string, name: string): boolean {
  return useWindow(({ tabs, activeTab }) => {
    const front = tabs.find((tab) => tab.id === activeTab);
    return front?.kind === kind && front.server === server && nameOf(front) === name;
  });
}

import { TextInput } from "@mantine/core";
import { IconArrowBarDown, IconCopy, IconPlayerPause, IconPlayerPlay, IconSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { IconButton } from "../../components/IconButton";
import { count } from "../../lib/format";
import classes from "./LogView.module.css";
import type { Log } from "./useLog";

interface Props {
  log: Log;
  before?: ReactNode;
  after?: ReactNode;
}

/** LogBar filters, pauses, follows and copies a log. */
export function LogBar({ log, before, after }: Props) {
  return (
    <div className={classes.bar} role="toolbar" aria-label="Log">
      {before}
      <TextInput
        className={classes.filter}
        type="search"
        aria-label="Filter the log"
        placeholder="Filter"
        leftSection={<IconSearch size={13} aria-hidden />}
        value={log.filter}
        onChange={(event) => log.setFilter(event.currentTarget.value)}
      />
      <span className={classes.count}>{countWords(log)}</span>
      <span className={classes.gap} />
      <IconButton label={log.paused ? "Go on" : "Pause"} aria-pressed={log.paused} onClick={log.togglePause}>
        {log.paused ? <IconPlayerPlay size={15} /> : <IconPlayerPause size={15} />}
      </IconButton>
      <IconButton
        label="Follow the newest line"
        aria-pressed={log.follow}
        variant={log.follow ? "light" : "subtle"}
        onClick={() => log.setFollow(!log.follow)}
      >
        <IconArrowBarDown size={15} />
      </IconButton>
      <IconButton label="Copy these lines" disabled={log.lines.length === 0} onClick={log.copy}>
        <IconCopy size={15} />
      </IconButton>
      {after}
    </div>
  );
}

function countWords({ lines, all, filter, dropped, waiting }: Log): string {
  const parts = [
    filter ? `${lines.length.toLocaleString("en")} of ${count(all, "line")}` : count(all, "line"),
  ];
  if (dropped > 0) parts.push(`${dropped.toLocaleString("en")} older ones are gone`);
  if (waiting > 0) parts.push(`${count(waiting, "new line")} waiting`);
  return parts.join(", ");
}

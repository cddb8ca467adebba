import { clock } from "../../lib/format";
import type { LogLine } from "../../platform";
import classes from "./LogLineView.module.css";

const explain: Record<string, string> = {
  stderr: "The server wrote this to stderr",
  stdout: "A stray line on stdout that is not MCP; it was skipped",
  event: "Something happened to the connection",
};

// A log in colours for a terminal is readable here without them.
const ansi = /\u001b\[[0-9;?]*[ -/]*[@-~]/g;

export function LogLineView({ line }: { line: LogLine }) {
  return (
    <div className={classes.line} data-kind={line.kind} data-selectable>
      <time className={classes.time}>{clock(line.at)}</time>
      <span className={classes.kind} title={explain[line.kind]}>
        {line.kind}
      </span>
      <span className={classes.text}>{line.text.replaceAll(ansi, "")}</span>
    </div>
  );
}

import { IconArrowLeft, IconTrash } from "@tabler/icons-react";
import { IconButton } from "../../../components/IconButton";
import { duration } from "../../../lib/format";
import type { Call, CallDetail } from "../../../platform";
import { isRunning, statusWords, tookWords } from "../../result/callWords";
import { StatusIcon } from "../../result/StatusIcon";
import { useElapsed } from "../../tool/useElapsed";
import { longTime } from "../list/callTime";
import classes from "./CallHeader.module.css";
import type { PaneActions } from "./CallPane";
import { CopyMenu } from "./CopyMenu";

interface Props {
  detail: CallDetail;
  over: boolean;
  actions: PaneActions;
}

/** CallHeader says which call this is: tool, outcome, who called, when, how long, and whom. */
export function CallHeader({ detail, over, actions }: Props) {
  const { call } = detail;
  return (
    <header className={classes.header}>
      <div className={classes.line}>
        {over && (
          <IconButton label="Back to the list" keys="Esc" onClick={actions.leave}>
            <IconArrowLeft size={16} />
          </IconButton>
        )}
        <h2 className={classes.tool} data-selectable>
          {call.tool}
        </h2>
        <span className={classes.badge} data-status={call.status}>
          <StatusIcon status={call.status} size={13} silent /> {statusWords(call.status)}
        </span>
        <span className={classes.badge}>from {call.origin}</span>
        <span className={classes.tools}>
          <CopyMenu detail={detail} />
          <IconButton
            label="Delete this call"
            keys="Del"
            disabled={isRunning(call)}
            onClick={() => actions.remove(call.id)}
          >
            <IconTrash size={16} stroke={1.7} />
          </IconButton>
        </span>
      </div>
      <div className={classes.facts} data-selectable>
        <span>{longTime(call.startedAt, new Date())}</span>
        <strong>{call.status === "running" ? <Elapsed since={call.startedAt} /> : took(call)}</strong>
        <span>{who(call)}</span>
        {call.protocol && <span>MCP {call.protocol}</span>}
      </div>
    </header>
  );
}

function Elapsed({ since }: { since: number }) {
  return duration(useElapsed(since));
}

function took(call: Call): string {
  return call.tookUs < 0 ? "" : tookWords(call.tookUs);
}

/** The server by its own name here, and by what it calls itself. */
function who({ server, serverName, serverVersion }: Call): string {
  const itself = [serverName === server ? "" : serverName, serverVersion].filter(Boolean).join(" ");
  return itself ? `${server} · ${itself}` : server;
}

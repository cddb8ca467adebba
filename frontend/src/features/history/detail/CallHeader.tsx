import { IconArrowLeft, IconPin, IconPinFilled, IconTrash } from "@tabler/icons-react";
import { IconButton } from "../../../components/IconButton";
import { duration } from "../../../lib/format";
import type { Call, CallDetail } from "../../../platform";
import { CachedBadge } from "../../result/CachedNote";
import { isRunning, statusWords, tookWords } from "../../result/callWords";
import { StatusIcon } from "../../result/StatusIcon";
import { UnsavedBadge } from "../../result/UnsavedBadge";
import { useElapsed } from "../../tool/useElapsed";
import { SaveStepButton } from "../../suites/SaveStepButton";
import { longTime } from "../list/callTime";
import classes from "./CallHeader.module.css";
import type { PaneActions } from "./CallPane";
import { CompareMenu } from "./CompareMenu";
import { CopyMenu } from "./CopyMenu";
import { useAnnotate } from "./useAnnotate";

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
        {call.cachedOf && <CachedBadge call={call} />}
        <UnsavedBadge call={call} />
        <span className={classes.tools}>
          <PinButton call={call} />
          <CompareMenu call={call} />
          <CopyMenu detail={detail} />
          {!isRunning(call) && <SaveStepButton call={call} />}
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

/** What is pinned is kept when old calls are removed. */
function PinButton({ call }: { call: Call }) {
  const annotate = useAnnotate(call.id);
  return (
    <IconButton
      label={call.pinned ? "Unpin this call" : "Pin this call"}
      aria-pressed={call.pinned}
      onClick={() => void annotate({ pinned: !call.pinned })}
    >
      {call.pinned ? <IconPinFilled size={16} /> : <IconPin size={16} stroke={1.7} />}
    </IconButton>
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

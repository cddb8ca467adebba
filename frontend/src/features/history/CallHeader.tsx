import { UnstyledButton } from "@mantine/core";
import type { Call } from "../../platform";
import { statusWords, tookWords } from "../result/callWords";
import { StatusIcon } from "../result/StatusIcon";
import classes from "./CallHeader.module.css";
import { momentWords } from "./whenWords";

const origins: Record<string, string> = {
  window: "the window",
  cli: "the command line",
  serve: "the browser",
};

/** Which call this is: tool, status, who asked, when, by which server. */
export function CallHeader({ call, onShow }: { call: Call; onShow: (id: string) => void }) {
  const version = [call.serverName, call.serverVersion].filter(Boolean).join(" ");
  return (
    <header className={classes.header}>
      <div className={classes.line}>
        <h2 className={classes.name} data-selectable>
          {call.tool}
        </h2>
        <span className={classes.server} data-selectable>
          {call.server}
        </span>
        <span className={classes.badge} data-status={call.status}>
          <StatusIcon status={call.status} size={12} silent /> {statusWords(call.status).toLowerCase()}
        </span>
        <span className={classes.badge}>from {origins[call.origin] ?? call.origin}</span>
      </div>
      <div className={classes.facts} data-selectable>
        <span>{momentWords(call.startedAt)}</span>
        {call.tookUs >= 0 && <strong>{tookWords(call.tookUs)}</strong>}
        {call.protocol && (
          <span>
            MCP <strong>{call.protocol}</strong>
          </span>
        )}
        {version && <span>{version}</span>}
        {call.replayOf && (
          <UnstyledButton className={classes.link} onClick={() => onShow(call.replayOf)}>
            replays an earlier call
          </UnstyledButton>
        )}
      </div>
    </header>
  );
}

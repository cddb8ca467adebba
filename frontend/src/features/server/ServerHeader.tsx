import { StateDot } from "../../components/StateDot";
import { count, dateTime } from "../../lib/format";
import { useNow } from "../../lib/useNow";
import type { Server } from "../../platform";
import { OfferIcon } from "../offer/OfferIcon";
import { describeState, reasonBeside } from "./describeState";
import { ServerButtons } from "./ServerButtons";
import classes from "./ServerHeader.module.css";

const live = new Set(["connected", "degraded"]);

/** ServerHeader says which server this is, how it stands, and has the buttons that change that. */
export function ServerHeader({ server }: { server: Server }) {
  const now = useNow(server.state === "backing-off");
  const words = describeState(server, now);
  const reason = reasonBeside(server);
  const up = server.instances.filter(({ state }) => live.has(state)).length;
  return (
    <header className={classes.header}>
      <div className={classes.who}>
        <OfferIcon icons={server.icons} />
        <h1 className={classes.name} data-selectable>
          {server.name}
        </h1>
        <span className={classes.state} data-tone={words.tone}>
          <StateDot state={server.state} />
          <span>{words.long}</span>
          {server.since > 0 && <span className={classes.since}>since {dateTime(server.since)}</span>}
          {server.instances.length > 1 && (
            <span className={classes.since}>
              · {up} of {server.instances.length} instances
            </span>
          )}
          {server.running > 0 && (
            <span className={classes.since}>· {count(server.running, "call")} running</span>
          )}
          {server.restarts > 0 && (
            <span className={classes.since}>· came back {count(server.restarts, "time")}</span>
          )}
        </span>
        <ServerButtons server={server} />
      </div>
      <code className={classes.target} data-selectable>
        {server.target}
      </code>
      {reason && (
        <p className={classes.reason} data-tone={words.tone} data-selectable>
          {reason}
        </p>
      )}
    </header>
  );
}

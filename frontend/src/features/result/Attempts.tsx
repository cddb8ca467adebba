import type { CallAttempt } from "../../platform";
import { clock } from "../../lib/format";
import classes from "./Attempts.module.css";
import { tookWords } from "./callWords";
import { StatusIcon } from "./StatusIcon";

/** Attempts are the times that one call was made, and what came of each. */
export function Attempts({ attempts }: { attempts: readonly CallAttempt[] }) {
  const pool = attempts.some(({ instance }) => instance > 1);
  return (
    <ol className={classes.list} aria-label="Attempts" data-selectable>
      {attempts.map(({ at, tookUs, instance, failure }, place) => (
        // Attempts have no other identity than their order.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place} className={classes.attempt}>
          <span className={classes.which}>
            <StatusIcon status={failure ? "error" : "ok"} silent size={13} /> {place + 1}
          </span>
          <span className={classes.when}>
            {clock(at)} · {tookWords(tookUs)}
            {pool && instance > 0 && ` · instance ${instance}`}
          </span>
          <span className={classes.end}>{failure ? failure.message : "Answered"}</span>
        </li>
      ))}
    </ol>
  );
}

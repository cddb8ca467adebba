import { visible } from "../../lib/visible";
import type { Stats } from "../../platform";
import { remember } from "../../state/window";
import { longTime } from "../history/list/callTime";
import { tookWords } from "../result/callWords";
import { conditionsOfKind, type Part } from "./drill";
import { number } from "./figures";
import { FigureTable } from "./FigureTable";
import { rowsOf } from "./Groups";
import { Listing } from "./Listing";
import classes from "./MetricsPage.module.css";

interface Props {
  stats: Stats;
  onOpen: (part: Part) => void;
}

/** Trouble is what failed, and what took longest. */
export function Trouble({ stats, onOpen }: Props) {
  const { kinds, failing, slowest } = stats;
  const now = new Date();
  return (
    <>
      <div className={classes.pair}>
        <Listing
          title="How calls failed"
          heads={["status", "code", "calls"]}
          none="None of them did."
          rows={kinds.map((kind) => ({
            key: `${kind.status} ${kind.code}`,
            name: kind.status,
            label: `Calls with ${kind.status} ${kind.code}`,
            about: visible(kind.code),
            figure: number(kind.calls),
            onOpen: () => onOpen({ conditions: conditionsOfKind(kind) }),
          }))}
        />
        <Listing
          title="Slowest calls"
          heads={["call", "at", "took"]}
          none="None has ended yet."
          rows={slowest.map((call) => ({
            key: call.id,
            name: (
              <>
                <span className={classes.dim}>{visible(call.server)} / </span>
                {visible(call.tool)}
              </>
            ),
            about: longTime(call.startedAt, now),
            figure: tookWords(call.tookUs),
            onOpen: () => {
              remember("history.selected", call.id);
              onOpen({ from: call.startedAt, to: call.startedAt + 1 });
            },
          }))}
        />
      </div>
      {failing.length > 0 && (
        <section className={classes.section} aria-label="Most failing tools">
          <h2 className={classes.heading}>Most failing tools</h2>
          <FigureTable
            caption="Tools with the most errors"
            head="tool"
            fixed
            rows={rowsOf(failing, "tool", onOpen)}
          />
        </section>
      )}
    </>
  );
}

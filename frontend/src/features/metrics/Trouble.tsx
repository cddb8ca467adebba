import { UnstyledButton } from "@mantine/core";
import { visible } from "../../lib/visible";
import type { Stats } from "../../platform";
import { remember } from "../../state/window";
import { conditionsOfKind, type Part } from "./drill";
import { number, time } from "./figures";
import { FigureTable } from "./FigureTable";
import tableClasses from "./FigureTable.module.css";
import { rowsOf } from "./Groups";
import classes from "./MetricsPage.module.css";
import { longTime } from "../history/list/callTime";

interface Props {
  stats: Stats;
  onOpen: (part: Part) => void;
}

/** Trouble is what failed, and what took longest. */
export function Trouble({ stats, onOpen }: Props) {
  const { kinds, failing, slowest } = stats;
  return (
    <>
      <div className={classes.pair}>
        <section className={classes.section} aria-label="How calls failed">
          <h2 className={classes.heading}>How calls failed</h2>
          {kinds.length === 0 ? (
            <p className={classes.note}>None of them did.</p>
          ) : (
            <table className={tableClasses.table}>
              <thead>
                <tr>
                  <th scope="col">status</th>
                  <th scope="col">code</th>
                  <th scope="col" className={tableClasses.number}>
                    calls
                  </th>
                </tr>
              </thead>
              <tbody>
                {kinds.map((kind) => (
                  <tr key={`${kind.status} ${kind.code}`}>
                    <th scope="row">
                      <UnstyledButton
                        className={tableClasses.name}
                        aria-label={`Calls with ${kind.status} ${kind.code}`}
                        onClick={() => onOpen({ conditions: conditionsOfKind(kind) })}
                      >
                        {kind.status}
                      </UnstyledButton>
                    </th>
                    <td>{visible(kind.code)}</td>
                    <td className={tableClasses.number}>
                      <UnstyledButton
                        className={tableClasses.name}
                        tabIndex={-1}
                        title="Show these calls"
                        onClick={() => onOpen({ conditions: conditionsOfKind(kind) })}
                      >
                        {number(kind.calls)}
                      </UnstyledButton>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
        <section className={classes.section} aria-label="Slowest calls">
          <h2 className={classes.heading}>Slowest calls</h2>
          <table className={tableClasses.table}>
            <thead>
              <tr>
                <th scope="col">call</th>
                <th scope="col">at</th>
                <th scope="col" className={tableClasses.number}>
                  took
                </th>
              </tr>
            </thead>
            <tbody>
              {slowest.map((call) => (
                <tr key={call.id}>
                  <th scope="row">
                    <UnstyledButton
                      className={tableClasses.name}
                      onClick={() => {
                        remember("history.selected", call.id);
                        onOpen({ from: call.startedAt, to: call.startedAt + 1 });
                      }}
                    >
                      <span className={classes.dim}>{visible(call.server)} / </span>
                      {visible(call.tool)}
                    </UnstyledButton>
                  </th>
                  <td className={classes.dim}>{longTime(call.startedAt, new Date())}</td>
                  <td className={tableClasses.number}>{time(call.tookUs)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
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

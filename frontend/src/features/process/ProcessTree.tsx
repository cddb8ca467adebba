import { bytes, duration } from "../../lib/format";
import type { ProcessEntry } from "../../platform";
import classes from "./ProcessTree.module.css";
import { branches, processWords } from "./processTree";
import { span } from "./span";

interface Props {
  label: string;
  processes: ProcessEntry[];
  /** By process id: the share of one processor, where it is known. */
  busy: ReadonlyMap<number, number>;
  /** The moment that was looked at. */
  at: number;
}

/** ProcessTree is a table of processes, children indented below their parents. */
export function ProcessTree({ label, processes, busy, at }: Props) {
  const memory = processes.reduce((sum, { rssBytes }) => sum + rssBytes, 0);
  return (
    <div className={classes.box}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Process</th>
            <th scope="col">PID</th>
            <th scope="col">Memory</th>
            <th scope="col">CPU</th>
            <th scope="col">CPU time</th>
            <th scope="col">Running for</th>
          </tr>
        </thead>
        <tbody>
          {branches(processes).map(({ entry, depth }) => (
            <tr key={entry.pid}>
              <td style={{ paddingLeft: depth * 16 }} title={processWords(entry)}>
                {depth > 0 && (
                  <span className={classes.branch} aria-hidden>
                    └{" "}
                  </span>
                )}
                <code>{processWords(entry)}</code>
              </td>
              <td data-selectable>{entry.pid}</td>
              <td>{bytes(entry.rssBytes)}</td>
              <td>{percent(busy.get(entry.pid))}</td>
              <td>{duration(entry.cpuMs)}</td>
              <td>{entry.started > 0 ? span(at - entry.started) : "–"}</td>
            </tr>
          ))}
        </tbody>
        {processes.length > 1 && (
          <tfoot>
            <tr>
              <td colSpan={2}>{processes.length} processes</td>
              <td title="Pages that processes share count in each of them">{bytes(memory)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function percent(share: number | undefined): string {
  return share === undefined ? "–" : `${(100 * share).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`;
}

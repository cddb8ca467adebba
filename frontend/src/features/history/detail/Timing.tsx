import type { CallDetail } from "../../../platform";
import { useFrames } from "../../result/callQueries";
import { tookWords } from "../../result/callWords";
import { stretches } from "./timing";
import classes from "./Timing.module.css";

/** Timing shows where the time of a call went, as bars on one axis. */
export function Timing({ detail: { call, attempts, rounds } }: { detail: CallDetail }) {
  const { data: frames } = useFrames(call.id);
  const total = Math.max(1, call.tookUs);
  if (!frames) return null;
  return (
    <table className={classes.timing}>
      <tbody>
        {stretches(call, frames, attempts, rounds).map(({ name, fromUs, toUs, kind }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={classes.axis} aria-hidden>
              <span
                className={classes.bar}
                data-kind={kind}
                style={{ left: `${(100 * fromUs) / total}%`, width: `${(100 * (toUs - fromUs)) / total}%` }}
              />
            </td>
            <td className={classes.took}>{tookWords(toUs - fromUs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

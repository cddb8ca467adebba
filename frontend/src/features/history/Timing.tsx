import type { CallDetail } from "../../platform";
import { useFrames } from "../result/callQueries";
import { tookWords } from "../result/callWords";
import { stretches } from "./timing";
import classes from "./Timing.module.css";

/** Where the time of a call went, as bars on one axis. */
export function Timing({ detail }: { detail: CallDetail }) {
  const { data: frames } = useFrames(detail.call.id);
  const total = Math.max(1, detail.call.tookUs);
  if (detail.call.tookUs < 0) return <p className={classes.note}>not known</p>;
  return (
    <table className={classes.timing}>
      <tbody>
        {stretches(detail.call, frames ?? []).map(({ name, fromUs, toUs, kind }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={classes.axis} aria-label={`from ${tookWords(fromUs)} to ${tookWords(toUs)}`}>
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

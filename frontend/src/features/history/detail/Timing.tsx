import type { Mark, Stretch, Timeline } from "../../../platform";
import { useTimeline } from "../../result/callQueries";
import { tookWords } from "../../result/callWords";
import { ticks } from "./ticks";
import classes from "./Timing.module.css";

/** Timing shows where the time of a call went: bars on one axis, like the network timing of a browser. */
export function Timing({ call }: { call: string }) {
  const { data } = useTimeline(call);
  if (!data || data.stretches.length === 0) return null;
  return (
    <table className={classes.timing} aria-label="Where the time went">
      <thead>
        <tr>
          <th scope="row">in all</th>
          <td className={classes.scale} aria-hidden>
            {ticks(data.totalUs).map((us) => (
              <span key={us} style={{ left: place(us, data) }}>
                {tookWords(us)}
              </span>
            ))}
          </td>
          <td className={classes.took}>{tookWords(data.totalUs)}</td>
        </tr>
      </thead>
      <tbody>
        {data.stretches.map((stretch) => (
          <Row key={`${stretch.fromUs} ${stretch.name}`} stretch={stretch} of={data} />
        ))}
        {data.marks.length > 0 && <Marks marks={data.marks} of={data} />}
      </tbody>
    </table>
  );
}

function Row({ stretch, of }: { stretch: Stretch; of: Timeline }) {
  const { name, kind, attempt, fromUs, toUs } = stretch;
  const took = spanWords(toUs - fromUs);
  return (
    <tr>
      <th scope="row">
        {attempt > 0 && <span className={classes.attempt}>attempt {attempt}</span>}
        {name}
      </th>
      <td className={classes.axis} aria-hidden>
        <span
          className={classes.bar}
          data-kind={kind}
          title={`${name}: from ${tookWords(fromUs)} to ${tookWords(toUs)}`}
          style={{ left: place(fromUs, of), width: place(toUs - fromUs, of) }}
        />
      </td>
      <td className={classes.took}>{took}</td>
    </tr>
  );
}

/** Marks are the messages in between, each a line across one row. */
function Marks({ marks, of }: { marks: readonly Mark[]; of: Timeline }) {
  const progress = marks.filter(({ kind }) => kind === "progress").length;
  const others = marks.length - progress;
  const names = [progress > 0 && "progress", others > 0 && "messages"].filter(Boolean).join(", ");
  return (
    <tr>
      <th scope="row">{names}</th>
      <td className={classes.axis} aria-hidden>
        {marks.map(({ seq, atUs, kind, name }) => (
          <span
            key={seq}
            className={classes.mark}
            data-kind={kind}
            title={`${name} at ${tookWords(atUs)}`}
            style={{ left: place(atUs, of) }}
          />
        ))}
      </td>
      <td className={classes.took}>{marks.length}</td>
    </tr>
  );
}

/** A part of a call may be shorter than anything that is worth a number. */
const spanWords = (us: number) => (us < 1 ? "< 1 µs" : tookWords(us));

const place = (us: number, { totalUs }: Timeline) => `${(100 * us) / Math.max(1, totalUs)}%`;

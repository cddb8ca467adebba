import { clock } from "../../lib/format";
import type { Answered } from "../../platform";
import { endWords, summary } from "./questionWords";
import classes from "./RecentList.module.css";

/** What was asked since Fairlead was started, and how it ended. */
export function RecentList({ recent }: { recent: Answered[] }) {
  return (
    <section aria-label="Recent" className={classes.root}>
      <h2 className={classes.title}>Recent</h2>
      <ul className={classes.list}>
        {recent.map((answered) => (
          <li key={answered.question.id} className={classes.item}>
            <span className={classes.head}>
              <span className={classes.server}>{answered.question.server}</span>
              <time>{clock(answered.at)}</time>
            </span>
            <span className={classes.text} title={summary(answered.question)}>
              {summary(answered.question)}
            </span>
            <span className={classes.end}>{endWords(answered)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

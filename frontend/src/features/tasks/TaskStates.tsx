import { clock } from "../../lib/format";
import type { Task } from "../../platform";
import classes from "./Tasks.module.css";
import { statusWords } from "./taskWords";
import { visible } from "../../lib/visible";

/** TaskStates is how a task came to where it is: each state that was heard of, with its time. */
export function TaskStates({ task }: { task: Task }) {
  if (task.states.length < 2) return null;
  return (
    <details className={classes.states}>
      <summary>{task.states.length} states</summary>
      <ol aria-label="States of the task" data-selectable>
        {task.states.map((state, index) => (
          // States do not move: they are only added.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} data-status={state.status}>
            <time>{clock(state.at)}</time>
            <span>{statusWords(state.status)}</span>
            <span className={classes.message}>{visible(state.message)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

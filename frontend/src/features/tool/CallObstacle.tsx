import { Button } from "@mantine/core";
import { count } from "../../lib/format";
import { useSelected } from "../form/state/context";
import type { FormStore } from "../form/state/FormStore";
import classes from "./CallObstacle.module.css";
import type { Calling } from "./useCalling";

interface Props {
  store: FormStore;
  calling: Calling;
  onCallAnyway: () => void;
}

/** What stands between the arguments and the call, and the way past it where there is one. */
export function CallObstacle({ store, calling, onCallAnyway }: Props) {
  const problems = useSelected(store, () => store.problems.length);
  const unfinished = useSelected(store, () => store.allUnfinished()[0]?.pointer);
  const broken = useSelected(store, () => store.error);
  if (calling.running) return null;
  if (broken) return null;
  if (unfinished !== undefined) {
    return (
      <div className={classes.bar} role="status">
        <span>
          <code>{unfinished}</code> is not finished yet.
        </span>
        <Button
          variant="subtle"
          size="compact-xs"
          className={classes.action}
          onClick={() => store.reveal(unfinished)}
        >
          Show
        </Button>
      </div>
    );
  }
  if (!calling.attempted || problems === 0) return null;
  return (
    <div className={classes.bar} data-tone="error" role="alert">
      <span>The arguments do not fit the schema: {count(problems, "problem")}.</span>
      <Button variant="default" size="compact-xs" className={classes.action} onClick={onCallAnyway}>
        Call anyway
      </Button>
    </div>
  );
}

import { Button } from "@mantine/core";
import { count } from "../../../lib/format";
import { openCompare } from "../../compare/openCompare";
import { openReplay } from "../../replay/openReplay";
import { openFiles } from "../files/openFiles";
import { clearMarks, useMarked } from "../marked";
import classes from "./MarkBar.module.css";

/** MarkBar is what can be done with several calls at once. */
export function MarkBar() {
  const ids = useMarked((state) => state.ids);
  if (ids.length < 2) return null;
  // Ids sort as the times of the calls do.
  const [a = "", b = ""] = ids.toSorted();
  return (
    <div className={classes.bar} role="toolbar" aria-label="Chosen calls">
      <span className={classes.words} role="status">
        {count(ids.length, "call")} chosen
      </span>
      <Button
        size="compact-sm"
        disabled={ids.length !== 2}
        onClick={() => openCompare({ about: "calls", a, b })}
      >
        Compare
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => openReplay({ ids })}>
        Replay…
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => openFiles({ about: "export", ids, text: "" })}
      >
        Export…
      </Button>
      <Button size="compact-sm" variant="default" onClick={clearMarks}>
        Clear
      </Button>
    </div>
  );
}

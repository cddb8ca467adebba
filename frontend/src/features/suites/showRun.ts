import { navigate, remember } from "../../state/window";
import { condition, parse } from "../history/filter/filter";

/** showRun shows the calls of a run in the history, one of them opened. */
export function showRun(run: string, call?: string | null): void {
  remember("history.filter", parse(condition("run", run)));
  if (call) remember("history.selected", call);
  navigate("history");
}

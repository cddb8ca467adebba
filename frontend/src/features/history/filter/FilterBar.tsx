import { IconAlertCircle } from "@tabler/icons-react";
import type { Failure } from "../../../platform";
import { FilterBox, problemId } from "./FilterBox";
import classes from "./FilterBar.module.css";
import { FilterHelp } from "./FilterHelp";
import { compose, type Filter } from "./filter";
import { readProblem, type FilterProblem } from "./problem";
import { QuickFilters } from "./QuickFilters";
import { SavedFilters } from "./SavedFilters";

interface Props {
  filter: Filter;
  /** The text that was asked with, and what the backend found wrong with it. */
  settled: string;
  failure: Failure | null;
  onChange: (filter: Filter) => void;
  onLeave: () => void;
}

/** FilterBar is the row above the calls: the box, ready filters, and what is wrong with the filter. */
export function FilterBar({ filter, settled, failure, onChange, onLeave }: Props) {
  const problem = failure && compose(filter) === settled ? readProblem(failure, settled) : null;
  return (
    <div className={classes.bar} role="search" aria-label="Calls">
      <div className={classes.line}>
        <FilterBox filter={filter} problem={problem} onChange={onChange} onLeave={onLeave} />
        <QuickFilters filter={filter} onChange={onChange} />
        <SavedFilters filter={filter} onChange={onChange} />
        <FilterHelp />
      </div>
      {problem && <Problem problem={problem} />}
    </div>
  );
}

function Problem({ problem: { message, hint, before, wrong, after } }: { problem: FilterProblem }) {
  return (
    <div id={problemId} className={classes.problem} role="alert" data-selectable>
      <IconAlertCircle size={15} aria-hidden />
      <div>
        <p>{message}</p>
        <code>
          {before}
          <mark>{wrong}</mark>
          {after}
        </code>
        {hint && <p className={classes.hint}>{hint}</p>}
      </div>
    </div>
  );
}

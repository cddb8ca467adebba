import { Popover, UnstyledButton } from "@mantine/core";
import type { CallDetail } from "../../platform";
import { SaveStepButton } from "../suites/SaveStepButton";
import { AttemptsNote } from "./AttemptsNote";
import { CachedNote } from "./CachedNote";
import { contentWords, sizeWords, statusWords, tookWords } from "./callWords";
import classes from "./OutcomeLine.module.css";
import { StatusIcon } from "./StatusIcon";

/** One line that sums a finished call up: how it ended, how long, how much, whether it is what was promised. */
export function OutcomeLine({ detail }: { detail: CallDetail }) {
  const { call } = detail;
  return (
    <div className={classes.line} role="status">
      <span className={classes.status} data-status={call.status}>
        <StatusIcon status={call.status} silent /> {statusWords(call.status)}
      </span>
      {call.tookUs >= 0 && <strong>{tookWords(call.tookUs)}</strong>}
      {call.resultBytes > 0 && <strong>{sizeWords(detail)}</strong>}
      <span className={classes.kinds} title={contentWords(detail)}>
        {contentWords(detail)}
      </span>
      <CachedNote call={call} />
      <AttemptsNote attempts={detail.attempts} />
      <span className={classes.right}>
        <SaveStepButton call={call} />
        <SchemaVerdict detail={detail} />
      </span>
    </div>
  );
}

function SchemaVerdict({ detail }: { detail: CallDetail }) {
  if (!detail.outputChecked) return null;
  const problems = detail.outputProblems;
  if (problems.length === 0) return <span className={classes.dim}>matches output schema</span>;
  return (
    <Popover width={420} position="bottom-end" withinPortal shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.mismatch}>
          does not match output schema ({problems.length})
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        {/* Who is in it can scroll it, and leave it with Escape. */}
        <ul
          className={classes.problems}
          aria-label="Differences from the output schema"
          data-selectable
          tabIndex={-1}
          data-autofocus
        >
          {problems.map((p) => (
            <li key={`${p.pointer} ${p.message}`}>
              <code>{p.pointer || "/"}</code> {p.message}
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

import { Table, UnstyledButton } from "@mantine/core";
import { EmptyState } from "../../components/EmptyState";
import { dateTime } from "../../lib/format";
import type { SuiteRan } from "../../platform";
import { openCompare } from "../compare/openCompare";
import { tookWords } from "../result/callWords";
import { OutcomeIcon } from "./OutcomeIcon";
import classes from "./Runs.module.css";
import { showRun } from "./showRun";

/** Runs are the last runs of a suite; the history has their calls. */
export function Runs({ file, runs }: { file: string; runs: SuiteRan[] }) {
  if (runs.length === 0) return <EmptyState title="Not run yet">Run all to see how it goes.</EmptyState>;
  return (
    <div className={classes.runs}>
      <Table aria-label="Runs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Run</Table.Th>
            <Table.Th>Passed</Table.Th>
            <Table.Th>Failed</Table.Th>
            <Table.Th>Skipped</Table.Th>
            <Table.Th>Took</Table.Th>
            <Table.Th>Calls</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {runs.map((run, index) => (
            <Table.Tr key={run.run}>
              <Table.Td>
                <span className={classes.when}>
                  <OutcomeIcon outcome={run.outcome} /> {dateTime(run.startedAt)}
                  {run.part && " (part)"}
                </span>
              </Table.Td>
              <Table.Td>{run.passed}</Table.Td>
              <Table.Td>{run.failed}</Table.Td>
              <Table.Td>{run.skipped}</Table.Td>
              <Table.Td className={classes.took}>{tookWords(run.tookUs)}</Table.Td>
              <Table.Td>
                <UnstyledButton className={classes.link} onClick={() => showRun(run.run)}>
                  Show in the history
                </UnstyledButton>
                <CompareLink file={file} earlier={runs[index + 1]} run={run} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function CompareLink({ file, earlier, run }: { file: string; earlier: SuiteRan | undefined; run: SuiteRan }) {
  if (!earlier) return null;
  return (
    <>
      {" · "}
      <UnstyledButton
        className={classes.link}
        onClick={() => openCompare({ about: "runs", file, a: earlier.run, b: run.run })}
      >
        Compare with the one before
      </UnstyledButton>
    </>
  );
}

import { UnstyledButton } from "@mantine/core";
import type { SuiteProblem } from "../../platform";
import classes from "./Problems.module.css";

/** Problems are what is wrong with a suite's file, each with its line. */
export function Problems({ problems, onLine }: { problems: SuiteProblem[]; onLine: (line: number) => void }) {
  return (
    <ul className={classes.list} aria-label="Problems of the file">
      {problems.map((problem) => (
        <li key={`${problem.file} ${problem.line} ${problem.column} ${problem.message}`}>
          <UnstyledButton className={classes.problem} onClick={() => onLine(problem.line)}>
            <span className={classes.line}>line {problem.line}</span>
            <span>
              {problem.message} <span className={classes.hint}>{problem.hint}</span>
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

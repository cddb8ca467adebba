import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { FailureView } from "../../components/failure/FailureView";
import { Loading } from "../../components/Loading";
import { useSuite } from "../../queries/useSuites";
import { RunButton } from "./RunButton";
import { Runs } from "./Runs";
import { Steps } from "./Steps";
import { SuiteEditor } from "./SuiteEditor";
import classes from "./SuitePane.module.css";
import { Variables } from "./Variables";
import { useSuiteRun } from "./useSuiteRun";

type Part = "steps" | "file" | "runs";

/** SuitePane is one suite: its steps and how they go, its text, its runs. */
export function SuitePane({ file }: { file: string }) {
  const { data: suite, error, refetch } = useSuite(file);
  const [part, setPart] = useState<Part>("steps");
  const [goTo, setGoTo] = useState<{ line: number } | null>(null);
  const run = useSuiteRun(file, suite);

  if (error)
    return <FailureView failure={error} title="The suite cannot be read" onRetry={() => void refetch()} />;
  if (!suite) return <Loading what="the suite" />;
  const wrong = suite.problems.length > 0;
  const toLine = (line: number) => {
    setGoTo({ line });
    setPart("file");
  };
  return (
    <section className={classes.pane} aria-label={`Suite ${suite.name}`}>
      <header className={classes.header}>
        <div className={classes.names}>
          <h1 className={classes.title}>{suite.name}</h1>
          <span className={classes.file} title={file} data-selectable>
            {file}
          </span>
        </div>
        <SegmentedControl
          size="xs"
          aria-label="What is shown of the suite"
          value={part}
          onChange={(value) => setPart(value as Part)}
          data={[
            { value: "steps", label: "Steps" },
            { value: "file", label: wrong ? `File (${suite.problems.length})` : "File" },
            { value: "runs", label: "Runs" },
          ]}
        />
        <Variables suite={suite} />
        <RunButton run={run} wrong={wrong} />
      </header>
      {run.failure && <FailureView failure={run.failure} title="The suite did not run" />}
      {part === "steps" && <Steps suite={suite} run={run} onLine={toLine} />}
      {part === "file" && <SuiteEditor suite={suite} goTo={goTo} />}
      {part === "runs" && <Runs file={file} runs={suite.runs} />}
    </section>
  );
}

import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { FailureView } from "../../components/failure/FailureView";
import { YamlEditor } from "../../components/yaml/YamlEditor";
import type { SuiteDetail } from "../../platform";
import { useSuiteActions, useSuiteCheck, useSuiteSchema } from "../../queries/useSuites";
import { useKeys } from "../../lib/useKeys";
import { Problems } from "./Problems";
import classes from "./SuiteEditor.module.css";

/** SuiteEditor edits a suite's file, with problems at their lines and completion. */
export function SuiteEditor({ suite, goTo }: { suite: SuiteDetail; goTo: { line: number } | null }) {
  // What is typed here; null follows the file.
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? suite.text;
  const [settled] = useDebouncedValue(text, 250);
  const { data: checked } = useSuiteCheck(suite.file, settled);
  const { data: schema } = useSuiteSchema();
  const { save } = useSuiteActions();
  const [line, setLine] = useState(goTo);
  const problems = checked?.problems ?? suite.problems;
  const changed = draft !== null && draft !== suite.text;
  const store = () => {
    if (changed) save.mutate({ file: suite.file, text }, { onSuccess: () => setDraft(null) });
  };
  useKeys([["mod+S", store]]);

  return (
    <div className={classes.editor}>
      <div className={classes.bar}>
        <span className={classes.state} role="status">
          {problems.length === 0 ? "Nothing is wrong" : `${problems.length} to mend`}
          {changed && ", not saved"}
        </span>
        {changed && (
          <Button size="compact-xs" variant="default" onClick={() => setDraft(null)}>
            Discard
          </Button>
        )}
        <Button size="compact-xs" disabled={!changed} loading={save.isPending} onClick={store}>
          Save
        </Button>
      </div>
      {save.error && <FailureView failure={save.error} title="The suite was not saved" />}
      <div className={classes.text}>
        <YamlEditor
          text={text}
          onChange={setDraft}
          label={`Text of ${suite.name}`}
          problems={problems}
          schema={schema}
          goTo={line}
        />
      </div>
      {problems.length > 0 && <Problems problems={problems} onLine={(at) => setLine({ line: at })} />}
    </div>
  );
}

import { SegmentedControl } from "@mantine/core";
import { useEffect, useState } from "react";
import { FailureView } from "../../components/failure/FailureView";
import type { Settings, ToolDetail } from "../../platform";
import { useDraft } from "../../state/window";
import type { SchemaDocument } from "../form/schema/document";
import { FormText } from "../form/FormText";
import { SchemaForm } from "../form/SchemaForm";
import type { FormStore } from "../form/state/FormStore";
import { StepToggle } from "../rounds/StepToggle";
import { TaskToggle } from "../tasks/TaskToggle";
import classes from "./ArgumentsPane.module.css";
import { CallButton } from "./CallButton";
import { CallObstacle } from "./CallObstacle";
import { TimeoutMenu } from "./TimeoutMenu";
import type { Calling } from "./useCalling";

interface Props {
  tabId: string;
  detail: ToolDetail;
  store: FormStore;
  doc: SchemaDocument;
  calling: Calling;
  call: (anyway: boolean) => void;
  timeoutMs: number;
  setTimeoutMs: (ms: number) => void;
  task: boolean;
  setTask: (on: boolean) => void;
  settings: Settings | undefined;
}

/** The arguments as a form or as text: one truth, two views. */
export function ArgumentsPane(props: Props) {
  const { tabId, detail, store, doc, calling, call, timeoutMs, setTimeoutMs, settings } = props;
  const [{ mode }, change] = useDraft(tabId);
  const [goTo, setGoTo] = useState<{ offset: number } | null>(null);
  useEffect(() => {
    if (mode === "form") setGoTo(null);
  }, [mode]);
  return (
    <section className={classes.pane} aria-label="Arguments">
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="Arguments as"
          data={[
            { value: "form", label: "Form" },
            { value: "json", label: "JSON" },
          ]}
          value={mode}
          onChange={(next) => change({ mode: next === "json" ? "json" : "form" })}
        />
        <span className={classes.right}>
          <TaskToggle tool={detail.tool} on={props.task} onChange={props.setTask} />
          <StepToggle />
          <TimeoutMenu timeoutMs={timeoutMs} onChange={setTimeoutMs} usual={settings?.callTimeoutMs} />
          <CallButton calling={calling} store={store} onCall={() => call(false)} />
        </span>
      </div>
      <CallObstacle store={store} calling={calling} onCallAnyway={() => call(true)} />
      {mode === "form" ? (
        <div className={classes.form} data-form-scroll>
          {detail.schemaError && (
            <div className={classes.notice}>
              <FailureView failure={detail.schemaError} title="The input schema is not right" tone="warn" />
            </div>
          )}
          <SchemaForm
            schema={doc}
            store={store}
            onShowJson={(offset) => {
              setGoTo({ offset });
              change({ mode: "json" });
            }}
          />
        </div>
      ) : (
        <div className={classes.text}>
          <FormText store={store} label="Arguments as JSON" goTo={goTo} />
        </div>
      )}
    </section>
  );
}

import { SegmentedControl } from "@mantine/core";
import { useMemo, useState } from "react";
import type { Question } from "../../platform";
import { FormText } from "../form/FormText";
import { documentOf, SchemaForm } from "../form/SchemaForm";
import type { FormStore } from "../form/state/FormStore";
import classes from "./FormQuestion.module.css";

/** The fields a server wants filled in, as a form or as text: one truth, two views. */
export function FormQuestion({ question, store }: { question: Question; store: FormStore }) {
  const doc = useMemo(() => documentOf(question.schema), [question.schema]);
  const [mode, setMode] = useState("form");
  const [goTo, setGoTo] = useState<{ offset: number } | null>(null);
  return (
    <div className={classes.root}>
      <SegmentedControl
        className={classes.mode}
        aria-label="Answer as"
        data={[
          { value: "form", label: "Form" },
          { value: "json", label: "JSON" },
        ]}
        value={mode}
        onChange={(next) => {
          setGoTo(null);
          setMode(next);
        }}
      />
      {mode === "form" ? (
        <SchemaForm
          schema={doc}
          store={store}
          onShowJson={(offset) => {
            setGoTo({ offset });
            setMode("json");
          }}
        />
      ) : (
        <AnswerText store={store} goTo={goTo} />
      )}
    </div>
  );
}

/** The answer as JSON text. */
export function AnswerText({ store, goTo = null }: { store: FormStore; goTo?: { offset: number } | null }) {
  return (
    <div className={classes.text}>
      <FormText store={store} label="Answer as JSON" goTo={goTo} />
    </div>
  );
}

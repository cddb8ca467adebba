import { SegmentedControl, Select, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { getAt, type Path } from "../../components/json/pointer";
import type { Question } from "../../platform";
import { useSelected } from "../form/state/context";
import type { FormStore } from "../form/state/FormStore";
import { AnswerText } from "./FormQuestion";
import formClasses from "./FormQuestion.module.css";
import { Conversation } from "./Conversation";

const stopReasons = ["endTurn", "stopSequence", "maxTokens", "toolUse"];

/** A prompt for a model that the person answers in its place; everything about the answer can be changed. */
export function SamplingQuestion({ question, store }: { question: Question; store: FormStore }) {
  const [mode, setMode] = useState("text");
  // An answer of several blocks, or of another kind than text, is written as JSON.
  const plain = useSelected(store, () => getAt(store.value, ["content", "type"]) === "text" && !store.error);
  const shown = plain ? mode : "json";
  return (
    <>
      {question.sampling && <Conversation request={question.sampling} />}
      <div className={formClasses.root}>
        <SegmentedControl
          className={formClasses.mode}
          aria-label="Answer as"
          data={[
            { value: "text", label: "Text", disabled: !plain },
            { value: "json", label: "JSON" },
          ]}
          value={shown}
          onChange={setMode}
        />
        {shown === "text" ? <TextAnswer store={store} /> : <AnswerText store={store} />}
      </div>
    </>
  );
}

function TextAnswer({ store }: { store: FormStore }) {
  const at = (path: Path) => {
    const value = getAt(store.value, path);
    return typeof value === "string" ? value : "";
  };
  const text = useSelected(store, () => at(["content", "text"]));
  const model = useSelected(store, () => at(["model"]));
  const stop = useSelected(store, () => at(["stopReason"]));
  return (
    <>
      <Textarea
        label="The model’s answer"
        autosize
        minRows={4}
        maxRows={16}
        value={text}
        onChange={(event) => store.set(["content", "text"], event.currentTarget.value)}
      />
      <TextInput
        label="Model"
        description="What the server is told about who answered."
        value={model}
        onChange={(event) => store.set(["model"], event.currentTarget.value)}
      />
      <Select
        label="Stop reason"
        data={stopReasons.includes(stop) ? stopReasons : [...stopReasons, stop]}
        value={stop}
        allowDeselect={false}
        onChange={(next) => store.set(["stopReason"], next ?? "endTurn")}
      />
    </>
  );
}

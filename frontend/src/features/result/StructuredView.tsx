import { Button } from "@mantine/core";
import { useMemo, useRef, useState } from "react";
import { EmptyState } from "../../components/EmptyState";
import { parseJson } from "../../components/json/parse";
import { JsonTree, type JsonTreeHandle } from "../../components/json/tree/JsonTree";
import type { CallDetail } from "../../platform";
import { Segments } from "../form/controls/Segments";
import { BodyView, isLarge } from "./BodyView";
import { PartialBar } from "./PartialBar";
import classes from "./SchemaView.module.css";
import { useViewActions } from "./viewActions";
import { useWholeBody } from "./useWholeBody";

/** The structured content of a result, as a tree or as text. */
export function StructuredView({ detail }: { detail: CallDetail }) {
  const [view, setView] = useState("tree");
  if (!detail.hasStructured) {
    return (
      <EmptyState title="No structured content">
        The tool returned content blocks only. They are in the Result tab.
      </EmptyState>
    );
  }
  if (isLarge(detail.structured))
    return <BodyView body={detail.structured} label="Structured content" language="json" />;
  const options = [
    { value: "tree", label: "Tree" },
    { value: "text", label: "Text" },
  ];
  return (
    <div className={classes.root}>
      <div className={classes.bar}>
        <Segments
          name={`structured-${detail.call.id}`}
          label="Structured content as"
          options={options}
          value={view}
          onChange={setView}
        />
      </div>
      <div className={classes.text}>
        {view === "tree" ? (
          <Tree key={detail.call.id} detail={detail} onText={() => setView("text")} />
        ) : (
          <BodyView body={detail.structured} label="Structured content" language="json" />
        )}
      </div>
    </div>
  );
}

function Tree({ detail, onText }: { detail: CallDetail; onText: () => void }) {
  const { structured } = detail;
  const state = useWholeBody(structured, false);
  const tree = useRef<JsonTreeHandle>(null);
  const parsed = useMemo(
    () => (state.partial ? undefined : parseJson(state.text)),
    [state.partial, state.text],
  );
  const { whole } = state;
  const actions = useMemo(
    () => ({
      find: () => tree.current?.find(),
      copy: whole,
      ...(structured.url ? { save: structured.url } : {}),
    }),
    [whole, structured.url],
  );
  useViewActions(actions);
  if (!parsed) {
    return (
      <>
        <PartialBar body={structured} state={state} />
        <EmptyState title="The tree needs the whole of it">
          Load all to see the tree, or look at the beginning as text.
        </EmptyState>
      </>
    );
  }
  if (!parsed.ok) {
    return (
      <EmptyState
        title="This cannot be shown as a tree"
        action={
          <Button variant="default" onClick={onText}>
            Show the text
          </Button>
        }
      >
        {parsed.error.message} (line {parsed.error.line}, column {parsed.error.column})
      </EmptyState>
    );
  }
  return <JsonTree ref={tree} value={parsed.value} label="Structured content" />;
}

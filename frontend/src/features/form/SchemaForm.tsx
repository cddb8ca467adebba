import { Button } from "@mantine/core";
import { useId, useMemo } from "react";
import { parseJson } from "../../components/json/parse";
import { isObject } from "../../components/json/value";
import { ObjectFields } from "./controls/ObjectControl";
import type { BodyProps } from "./controls/types";
import { NodeBody } from "./fields/NodeBody";
import { ProblemSummary } from "./ProblemSummary";
import { describe } from "./schema/describe";
import { SchemaDocument } from "./schema/document";
import classes from "./SchemaForm.module.css";
import { FormScopeProvider, useSelected } from "./state/context";
import type { FormStore } from "./state/FormStore";

interface Props {
  /** The schema as JSON text, or a document made of it. */
  schema: string | SchemaDocument;
  store: FormStore;
  /** Leads to the JSON editor, at an offset of the text. */
  onShowJson: (offset: number) => void;
}

const root: readonly string[] = [];

/** documentOf reads a schema; one that is no JSON allows everything. */
export function documentOf(schema: string): SchemaDocument {
  const parsed = parseJson(schema);
  return new SchemaDocument(parsed.ok ? parsed.value : true);
}

/** SchemaForm edits the arguments of a store by the fields that a schema describes. */
export function SchemaForm({ schema, store, onShowJson }: Props) {
  const prefix = useId();
  const doc = useMemo(() => (typeof schema === "string" ? documentOf(schema) : schema), [schema]);
  const scope = useMemo(() => ({ store, doc, prefix }), [store, doc, prefix]);
  const error = useSelected(store, () => store.error);
  const value = useSelected(store, () => store.value);
  const node = describe(doc, doc.root);

  if (error) {
    const place = `line ${error.line}, column ${error.column}`;
    return (
      <NoForm
        text={`The arguments are not JSON: ${error.message} (${place}).`}
        onShow={() => onShowJson(error.offset)}
      />
    );
  }
  if (!isObject(value))
    return <NoForm text="Arguments must be a JSON object." onShow={() => onShowJson(0)} />;
  const body: BodyProps = {
    node,
    schema: doc.root,
    path: root,
    value,
    id: `${prefix}root`,
    labelId: "",
    spoken: "",
    describedBy: undefined,
    invalid: false,
    required: true,
    level: 0,
    seen: root,
  };
  // An object without a word about its properties is how servers say "no arguments".
  const silent = node.kind === "object" && node.properties.size === 0 && node.conditions.length === 0;
  const none = silent && value.size === 0 && (node.additional === undefined || !node.open);
  return (
    <FormScopeProvider value={scope}>
      <ProblemSummary store={store} />
      {node.notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
      {none && <p className={classes.note}>This tool takes no arguments.</p>}
      {!none && (node.kind === "object" ? <ObjectFields {...body} node={node} /> : <NodeBody {...body} />)}
    </FormScopeProvider>
  );
}

function NoForm({ text, onShow }: { text: string; onShow: () => void }) {
  return (
    <div className={classes.broken} role="alert">
      <p data-selectable>{text}</p>
      <Button variant="default" onClick={onShow}>
        Show in JSON
      </Button>
    </div>
  );
}

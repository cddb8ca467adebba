import { Button } from "@mantine/core";
import { useId, useMemo } from "react";
import { parseJson } from "../../components/json/parse";
import { isObject, type Json } from "../../components/json/value";
import { ObjectFields } from "./controls/ObjectControl";
import type { BodyProps } from "./controls/types";
import { NodeBody } from "./fields/NodeBody";
import { ProblemSummary } from "./ProblemSummary";
import { describe } from "./schema/describe";
import { SchemaDocument } from "./schema/document";
import classes from "./SchemaForm.module.css";
import type { FormNode } from "./schema/node";
import { FormScopeProvider, useSelected, useValue } from "./state/context";
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
  const size = useSelected(store, () => (isObject(store.value) ? store.value.size : -1));
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
  if (size < 0) return <NoForm text="Arguments must be a JSON object." onShow={() => onShowJson(0)} />;
  // An object without a word about its properties is how servers say "no arguments".
  const silent = node.kind === "object" && node.properties.size === 0 && node.conditions.length === 0;
  const none = silent && size === 0 && (node.additional === undefined || !node.open);
  return (
    <FormScopeProvider value={scope}>
      <ProblemSummary store={store} />
      {node.notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
      {none && <p className={classes.note}>This tool takes no arguments.</p>}
      {!none &&
        (node.kind === "object" ? (
          <ObjectFields node={node} path={root} spoken="" level={0} seen={root} />
        ) : (
          <RootBody node={node} schema={doc.root} prefix={prefix} />
        ))}
    </FormScopeProvider>
  );
}

/** A schema that is no plain object at its root: a choice between several kinds of arguments. */
function RootBody({ node, schema, prefix }: { node: FormNode; schema: Json; prefix: string }) {
  const value = useValue(root);
  const body: BodyProps = {
    node,
    schema,
    path: root,
    value,
    id: `${prefix}root`,
    labelId: "",
    spoken: "the arguments",
    describedBy: undefined,
    invalid: false,
    required: true,
    level: 0,
    seen: root,
  };
  return <NodeBody {...body} />;
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

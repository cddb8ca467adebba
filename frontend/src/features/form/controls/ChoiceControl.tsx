import { Select } from "@mantine/core";
import { useMemo, useRef, useState } from "react";
import { toPointer } from "../../../components/json/pointer";
import type { Json } from "../../../components/json/value";
import classes from "../fields/Field.module.css";
import { NodeBody } from "../fields/NodeBody";
import { describe } from "../schema/describe";
import { switchBranch } from "../schema/initial";
import { bestBranch, fit } from "../schema/match";
import type { ChoiceNode } from "../schema/node";
import { useForm } from "../state/context";
import { AnyControl } from "./AnyControl";
import { inputProps, useDescribed, type BodyProps } from "./types";

/**
 * A choice between schemas. The branch is found from the value; one chosen by
 * hand stays while the value fits it, and what was typed into a branch comes
 * back when it is chosen again.
 */
export function ChoiceControl(props: BodyProps<ChoiceNode>) {
  const { node, path, value, level, seen } = props;
  const { store, doc } = useForm();
  const described = useDescribed(props.describedBy);
  const [picked, setPicked] = useState(-1);
  const kept = useRef(new Map<number, Json>());
  const at = useMemo(() => {
    if (value === undefined) return -1;
    const branch = node.branches[picked];
    if (branch && fit(doc, branch.schema, value) > -1) return picked;
    return bestBranch(doc, node.branches, value);
  }, [doc, node, value, picked]);
  const below = useMemo(() => [...seen, ...node.refs], [seen, node]);

  const choose = (text: string | null) => {
    const next = Number(text);
    const branch = node.branches[next];
    if (text === null || !branch || next === at) return;
    if (value !== undefined && at >= 0) kept.current.set(at, value);
    setPicked(next);
    store.forgetBelow(toPointer(path));
    store.set(path, kept.current.get(next) ?? switchBranch(doc, branch.schema, value));
  };
  const branch = node.branches[at];
  const inner = branch ? describe(doc, branch.schema) : undefined;
  const strange = value !== undefined && !branch;
  return (
    <div className={classes.items}>
      <Select
        {...inputProps(props)}
        ref={described}
        aria-label={`Kind of ${props.spoken}`}
        data={node.branches.map((b, i) => ({ value: String(i), label: b.label }))}
        value={at < 0 ? null : String(at)}
        placeholder={strange ? "fits none of the choices" : "not set · choose one"}
        searchable={node.branches.length > 8}
        allowDeselect={false}
        comboboxProps={{ transitionProps: { duration: 0 } }}
        onChange={choose}
      />
      {strange && <AnyControl {...props} />}
      {inner && branch && inner.kind !== "null" && (
        <NodeBody
          {...props}
          key={at}
          id={`${props.id}-in`}
          node={inner}
          schema={branch.schema}
          level={level + 1}
          seen={below}
        />
      )}
    </div>
  );
}

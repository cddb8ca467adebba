import type { BooleanNode } from "../schema/node";
import { useForm } from "../state/context";
import { Segments } from "./Segments";
import type { BodyProps } from "./types";

const both = [
  { value: "true", label: "true" },
  { value: "false", label: "false" },
];
const three = [{ value: "", label: "not set" }, ...both];

/** Three states where the property is optional: not set is neither true nor false. */
export function BooleanControl({
  path,
  value,
  id,
  spoken,
  describedBy,
  invalid,
  required,
}: BodyProps<BooleanNode>) {
  const { store } = useForm();
  const item = typeof path[path.length - 1] === "number";
  return (
    <Segments
      name={id}
      label={spoken}
      describedBy={describedBy}
      invalid={invalid}
      options={required || item ? both : three}
      value={value === undefined ? "" : String(value)}
      onChange={(next) => (next === "" ? store.remove(path) : store.set(path, next === "true"))}
    />
  );
}

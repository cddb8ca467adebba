import { equal, type Json } from "../../../components/json/value";
import { valueLabel } from "../schema/words";
import { useForm } from "../state/context";
import classes from "./ConstControl.module.css";
import { Segments } from "./Segments";
import type { BodyProps } from "./types";

/** A constant: it is there or it is not; where it must be and is, there is nothing to choose. A value that should be another is offered to be kept or put right. */
export function ConstControl({
  path,
  value,
  id,
  spoken,
  describedBy,
  invalid,
  required,
  constant,
}: BodyProps & { constant: Json }) {
  const { store } = useForm();
  const item = typeof path[path.length - 1] === "number";
  const other = value !== undefined && !equal(value, constant);
  if (required && !other && value !== undefined) {
    return (
      <output id={id} className={classes.constant} aria-label={spoken} data-selectable>
        {valueLabel(constant)}
      </output>
    );
  }
  const options = [
    ...(item ? [] : [{ value: "", label: "not set" }]),
    ...(other ? [{ value: "other", label: valueLabel(value) }] : []),
    { value: "const", label: valueLabel(constant) },
  ];
  const choose = (next: string) => {
    if (next === "const") store.set(path, constant);
    else if (next === "") store.remove(path);
  };
  const chosen = other ? "other" : value === undefined ? "" : "const";
  return (
    <Segments
      name={id}
      label={spoken}
      {...{ describedBy, invalid, options }}
      value={chosen}
      onChange={choose}
    />
  );
}

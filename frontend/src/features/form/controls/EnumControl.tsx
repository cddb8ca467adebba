import { Select } from "@mantine/core";
import { equal, typeOf, type Json } from "../../../components/json/value";
import { absentWords } from "../fields/nodeNotes";
import type { EnumNode } from "../schema/node";
import { valueLabel } from "../schema/words";
import { useForm } from "../state/context";
import { inputProps, useDescribed, type BodyProps } from "./types";

/** From here on a list is easier to search than to read. */
const searchableFrom = 9;
/** More entries than this are found by typing. */
const maxShown = 200;

/** One of several values. A value that is not in the list stays chosen, and is said not to be in it. */
export function EnumControl(props: BodyProps<EnumNode>) {
  const { node, path, value } = props;
  const { store } = useForm();
  const described = useDescribed(props.describedBy);
  const at =
    value === undefined || value === null ? -1 : node.options.findIndex((o) => equal(o.value, value));
  const strange = value !== undefined && value !== null && at < 0;
  const data = node.options.map((option, i) => ({
    value: String(i),
    label: optionLabel(node, option.value, option.label),
  }));
  if (strange) data.unshift({ value: "strange", label: `${valueLabel(value)} (not in the list)` });
  const chosen = node.options[at];
  return (
    <>
      <Select
        {...inputProps(props)}
        ref={described}
        data={data}
        value={strange ? "strange" : at < 0 ? null : String(at)}
        placeholder={absentWords(node, value)}
        searchable={node.options.length >= searchableFrom}
        limit={maxShown}
        allowDeselect={false}
        comboboxProps={{ transitionProps: { duration: 0 } }}
        onChange={(index) => {
          const option = node.options[Number(index)];
          if (option) store.set(path, option.value);
        }}
      />
      {chosen?.description && <OptionAbout text={chosen.description} />}
    </>
  );
}

function OptionAbout({ text }: { text: string }) {
  return <small data-selectable>{text}</small>;
}

/** "1" and 1 look alike: where both could be meant, strings are shown with quotes. */
function optionLabel(node: EnumNode, value: Json, label: string): string {
  const mixed = node.options.some((o) => typeOf(o.value) !== "string");
  return mixed && typeof value === "string" && label === value ? JSON.stringify(value) : label;
}

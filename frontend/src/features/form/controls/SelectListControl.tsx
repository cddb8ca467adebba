import { MultiSelect } from "@mantine/core";
import { isArray } from "../../../components/json/value";
import { absentWords } from "../fields/nodeNotes";
import { describe } from "../schema/describe";
import type { ArrayNode } from "../schema/node";
import { useForm } from "../state/context";
import { chosen } from "./listKind";
import { inputProps, useDescribed, type BodyProps } from "./types";

/** Several of an enum, in the order they were chosen. */
export function SelectListControl(props: BodyProps<ArrayNode>) {
  const { node, path, value } = props;
  const { doc, store } = useForm();
  const described = useDescribed(props.describedBy);
  const inner = describe(doc, node.items);
  if (inner.kind !== "enum") return null;
  const items = isArray(value) ? value : [];
  const placeholder = value === undefined ? absentWords(node) : items.length === 0 ? "empty list" : undefined;
  return (
    <MultiSelect
      {...inputProps(props)}
      ref={described}
      size="xs"
      data={inner.options.map((option, i) => ({ value: String(i), label: option.label }))}
      value={(chosen(inner, items) ?? []).map(String)}
      placeholder={placeholder}
      searchable
      limit={200}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      onChange={(indexes) =>
        store.set(
          path,
          indexes.flatMap((i) => inner.options[Number(i)]?.value ?? []),
        )
      }
    />
  );
}

import { JsonEditor } from "../../components/json/JsonEditor";
import { useSelected } from "./state/context";
import type { FormStore } from "./state/FormStore";

interface Props {
  store: FormStore;
  /** The accessible name. */
  label: string;
  goTo?: { offset: number } | null;
}

/** FormText is what a form holds as JSON text: one truth, two views. */
export function FormText({ store, label, goTo = null }: Props) {
  const text = useSelected(store, () => store.text);
  const remarks = useSelected(store, () => store.problems);
  return (
    <JsonEditor
      text={text}
      onChange={(next) => store.setText(next)}
      label={label}
      remarks={remarks}
      goTo={goTo}
    />
  );
}

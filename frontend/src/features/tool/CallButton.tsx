import { useSelected } from "../form/state/context";
import type { FormStore } from "../form/state/FormStore";
import { RunButton } from "./RunButton";
import type { Calling } from "./useCalling";

interface Props {
  calling: Calling;
  store: FormStore;
  onCall: () => void;
}

/** Calls the tool, unless its arguments cannot be sent. */
export function CallButton({ calling, store, onCall }: Props) {
  const hindered = useSelected(store, () => store.error !== null || store.allUnfinished().length > 0);
  return <RunButton label="Call" run={calling} disabled={hindered} onRun={onCall} />;
}

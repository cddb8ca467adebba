import type { KeyboardEvent } from "react";
import type { Call } from "../../../platform";

interface Uses {
  calls: Call[];
  selected: string;
  /** Rows that fit into the view. */
  pageRows: () => number;
  select: (id: string) => void;
  open: () => void;
  replay: (id: string) => void;
  mark: (id: string) => void;
  remove: (id: string) => void;
}

/** useTableKeys: arrows move, Enter goes into the call, Delete asks to delete it, R replays it, the space bar chooses it. */
export function useTableKeys({ calls, selected, pageRows, select, open, replay, mark, remove }: Uses) {
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = calls.findIndex(({ id }) => id === selected);
    const last = calls.length - 1;
    const to = (index: number) => {
      const call = calls[Math.max(0, Math.min(last, index))];
      if (call) select(call.id);
    };
    const act = (action: (id: string) => void) => {
      if (selected !== "") action(selected);
    };
    switch (event.key) {
      case "ArrowDown":
        to(at + 1);
        break;
      case "ArrowUp":
        to(at < 0 ? 0 : at - 1);
        break;
      case "PageDown":
        to(at + pageRows());
        break;
      case "PageUp":
        to(at - pageRows());
        break;
      case "Home":
        to(0);
        break;
      case "End":
        to(last);
        break;
      case "Enter":
        act(open);
        break;
      case "Delete":
      case "Backspace":
        act(remove);
        break;
      case " ":
        act(mark);
        break;
      case "r":
      case "R":
        if (!event.repeat) act(replay);
        break;
      default:
        return;
    }
    event.preventDefault();
  };
}

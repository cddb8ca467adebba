import type { KeyboardEvent } from "react";
import { settle, type Filter } from "./filter";
import type { Completion } from "./useCompletion";

interface Uses {
  filter: Filter;
  completion: Completion;
  onChange: (filter: Filter) => void;
  onTake: (index: number) => void;
  onLeave: () => void;
}

/**
 * useFilterKeys: while completions are shown the arrows go through them, Tab and Enter
 * take one and Escape closes them; otherwise Enter finishes the filter and the arrow
 * goes to the calls. Ctrl+Space asks for completions.
 */
export function useFilterKeys({ filter, completion, onChange, onTake, onLeave }: Uses) {
  const inCompletions = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    if (!completion.open) return false;
    switch (event.key) {
      case "ArrowDown":
        completion.move(1);
        return true;
      case "ArrowUp":
        completion.move(-1);
        return true;
      case "Escape":
        completion.close();
        return true;
      case "Tab":
        if (event.shiftKey) return false;
        onTake(Math.max(0, completion.marked));
        return true;
      case "Enter":
        if (completion.marked < 0) return false;
        onTake(completion.marked);
        return true;
      default:
        return false;
    }
  };
  return (event: KeyboardEvent<HTMLInputElement>) => {
    const { chips, rest } = filter;
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    if (event.ctrlKey && event.key === " ") completion.ask(value, selectionStart ?? value.length);
    else if (inCompletions(event)) {
      // done
    } else if (event.key === "Backspace" && selectionStart === 0 && selectionEnd === 0 && chips.length > 0)
      onChange({ chips: chips.slice(0, -1), rest });
    else if (event.key === "Enter") {
      completion.close();
      onChange(settle(filter));
    } else if (event.key === "Escape" && rest !== "") onChange({ chips, rest: "" });
    else if (event.key === "ArrowDown" || event.key === "Escape") onLeave();
    else return;
    event.preventDefault();
  };
}

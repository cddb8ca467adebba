import { useEffect, useRef } from "react";
import type { Completion } from "./useCompletion";
import classes from "./CompletionList.module.css";

export const completionsId = "history-filter-completions";
export const completionId = (index: number) => `${completionsId}-${index}`;

interface Props {
  completion: Completion;
  onTake: (index: number) => void;
}

/** CompletionList is what the filter may go on with. The box has the keyboard; here only the pointer works. */
export function CompletionList({ completion: { items, marked }, onTake }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [marked]);
  return (
    <div ref={list} id={completionsId} className={classes.list} role="listbox" aria-label="Completions">
      {items.map(({ text, about }, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={text}
          id={completionId(index)}
          className={classes.item}
          role="option"
          tabIndex={-1}
          aria-selected={index === marked}
          // The box keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(index)}
        >
          <code>{text}</code>
          <span className={classes.about}>{about}</span>
        </div>
      ))}
    </div>
  );
}

import { IconCursorText, IconSearch, IconX } from "@tabler/icons-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { IconButton } from "../../../components/IconButton";
import { CompletionList, completionId, completionsId } from "./CompletionList";
import { FilterChips } from "./FilterChips";
import classes from "./FilterBox.module.css";
import { asText, edit, emptyFilter, lift, type Filter } from "./filter";
import type { FilterProblem } from "./problem";
import { useCompletion } from "./useCompletion";
import { useFilterKeys } from "./useFilterKeys";

export const filterBoxId = "history-filter";
export const problemId = "history-filter-problem";

interface Props {
  filter: Filter;
  problem: FilterProblem | null;
  onChange: (filter: Filter) => void;
  /** To the calls that were found. */
  onLeave: () => void;
}

/**
 * FilterBox: what is typed becomes chips where it is a condition, and a chip that is
 * pressed becomes text again. All of it can be edited as one text, too.
 */
export function FilterBox({ filter, problem, onChange, onLeave }: Props) {
  const { chips, rest } = filter;
  const found = useCompletion();
  // Between two terms anything could follow: offers of it would only hide what is wrong.
  const completion = { ...found, open: found.open && (problem === null || !/(^|\s)$/.test(rest)) };
  const input = useRef<HTMLInputElement>(null);
  // While the whole is edited as text, nothing is made a chip before it is finished.
  const whole = useRef(false);
  const change = (next: Filter) => {
    whole.current = false;
    onChange(next);
  };
  const typed = (text: string, cursor: number) => {
    const next = whole.current ? { chips, rest: text } : lift({ chips, rest: text }, false);
    onChange(next);
    // What became a chip is done with: the next term may be anything.
    if (next.rest.trim() === "") completion.close();
    else completion.ask(next.rest, next.rest === text ? cursor : next.rest.length);
  };
  const take = (index: number) => {
    const { text, cursor, more } = completion.taken(index);
    flushSync(() => typed(text, cursor));
    input.current?.setSelectionRange(cursor, cursor);
    if (!more) completion.close();
  };
  const onKeyDown = useFilterKeys({ filter, completion, onChange: change, onTake: take, onLeave });
  const editText = (next: Filter) => {
    flushSync(() => onChange(next));
    input.current?.focus();
    input.current?.setSelectionRange(next.rest.length, next.rest.length);
  };
  return (
    <div className={classes.box} data-invalid={problem !== null || undefined}>
      <IconSearch className={classes.icon} size={15} stroke={1.8} aria-hidden />
      <div className={classes.terms}>
        {chips.length > 0 && (
          <FilterChips
            filter={filter}
            problem={problem}
            onChange={onChange}
            onEdit={(chip) => editText(edit(filter, chip))}
          />
        )}
        <input
          ref={input}
          id={filterBoxId}
          className={classes.input}
          data-typed={chips.length === 0 || rest !== "" || undefined}
          type="text"
          role="combobox"
          aria-label="Filter calls"
          aria-autocomplete="list"
          aria-expanded={completion.open}
          aria-controls={completion.open ? completionsId : undefined}
          aria-activedescendant={
            completion.open && completion.marked >= 0 ? completionId(completion.marked) : undefined
          }
          aria-invalid={problem !== null}
          aria-describedby={problem ? problemId : undefined}
          placeholder={chips.length === 0 ? "Filter: words, server:demo, status:error, took>2s" : ""}
          autoComplete="off"
          spellCheck={false}
          value={rest}
          onChange={({ currentTarget: { value, selectionStart } }) =>
            typed(value, selectionStart ?? value.length)
          }
          onBlur={() => {
            completion.close();
            change(lift(filter, true));
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {completion.open && <CompletionList completion={completion} onTake={take} />}
      {chips.length > 0 && (
        <IconButton
          label="Edit as text"
          onClick={() => {
            whole.current = true;
            editText(asText(filter));
          }}
        >
          <IconCursorText size={15} />
        </IconButton>
      )}
      {(chips.length > 0 || rest !== "") && (
        <IconButton label="Clear the filter" onClick={() => change(emptyFilter)}>
          <IconX size={15} />
        </IconButton>
      )}
    </div>
  );
}

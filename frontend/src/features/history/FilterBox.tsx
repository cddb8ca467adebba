import { Pill } from "@mantine/core";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useRef, type KeyboardEvent } from "react";
import { IconButton } from "../../components/IconButton";
import classes from "./FilterBox.module.css";
import { splitFilter } from "./filterText";
import type { FilterState } from "./useFilter";

/** The filter as one box: what is typed becomes a chip with the space after it, Backspace makes it text again. */
export function FilterBox({ filter, invalid }: { filter: FilterState; invalid: boolean }) {
  const { parts, change, clear } = filter;
  const input = useRef<HTMLInputElement>(null);
  const remove = (index: number) => {
    change({ ...parts, chips: parts.chips.toSpliced(index, 1) });
    input.current?.focus();
  };
  const edit = (index: number) => {
    const chip = parts.chips[index] ?? "";
    change({
      chips: parts.chips.toSpliced(index, 1),
      rest: [parts.rest.trim(), chip].filter(Boolean).join(" "),
    });
    input.current?.focus();
  };
  const type = (text: string) => {
    const { chips, rest } = splitFilter(text, true);
    change({ chips: [...parts.chips, ...chips], rest });
  };
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    if (event.key === "Enter") {
      const { chips, rest } = splitFilter(parts.rest, false);
      change({ chips: [...parts.chips, ...chips], rest });
    } else if (
      event.key === "Backspace" &&
      selectionStart === 0 &&
      selectionEnd === 0 &&
      parts.chips.length > 0
    ) {
      event.preventDefault();
      edit(parts.chips.length - 1);
    } else if (event.key === "Escape" && (parts.rest !== "" || parts.chips.length > 0)) {
      clear();
    }
  };
  return (
    <div className={classes.box} data-invalid={invalid || undefined}>
      <IconSearch size={16} aria-hidden className={classes.icon} />
      {parts.chips.map((chip, i) => (
        <Pill
          // Chips may repeat; their place tells them apart.
          key={`${i} ${chip}`}
          className={classes.chip}
          withRemoveButton
          removeButtonProps={{ "aria-label": `Remove ${chip}`, "aria-hidden": false, tabIndex: 0 }}
          onRemove={() => remove(i)}
        >
          <button type="button" className={classes.word} title="Edit" onClick={() => edit(i)}>
            {chip}
          </button>
        </Pill>
      ))}
      <input
        ref={input}
        className={classes.input}
        value={parts.rest}
        aria-label="Filter calls"
        aria-invalid={invalid || undefined}
        aria-describedby="history-filter-help"
        placeholder={parts.chips.length === 0 ? "server:github status:error took>2s words" : ""}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={keys}
      />
      {(parts.chips.length > 0 || parts.rest !== "") && (
        <IconButton label="Clear the filter" onClick={clear}>
          <IconX size={14} />
        </IconButton>
      )}
    </div>
  );
}

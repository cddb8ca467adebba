import { UnstyledButton } from "@mantine/core";
import { IconSearch, IconX } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { IconButton } from "../../../components/IconButton";
import classes from "./FilterBox.module.css";
import { edit, emptyFilter, lift, toggle, type Filter } from "./filter";
import { isAbout, type FilterProblem } from "./problem";

export const filterBoxId = "history-filter";
export const problemId = "history-filter-problem";

interface Props {
  filter: Filter;
  problem: FilterProblem | null;
  onChange: (filter: Filter) => void;
  /** To the calls that were found. */
  onLeave: () => void;
}

/** FilterBox: what is typed becomes chips where it is a condition, and a chip that is pressed becomes text again. */
export function FilterBox({ filter, problem, onChange, onLeave }: Props) {
  const { chips, rest } = filter;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const atStart = selectionStart === 0 && selectionEnd === 0;
    if (event.key === "Backspace" && atStart && chips.length > 0) {
      event.preventDefault();
      onChange({ chips: chips.slice(0, -1), rest });
    } else if (event.key === "Enter") onChange(lift(filter, true));
    else if (event.key === "Escape" && rest !== "") onChange({ chips, rest: "" });
    else if (event.key === "ArrowDown" || event.key === "Escape") {
      event.preventDefault();
      onLeave();
    }
  };
  const editChip = (chip: string) => {
    onChange(edit(filter, chip));
    document.getElementById(filterBoxId)?.focus();
  };
  return (
    <div className={classes.box} data-invalid={problem !== null || undefined}>
      <IconSearch className={classes.icon} size={15} stroke={1.8} aria-hidden />
      {chips.length > 0 && (
        <ul className={classes.chips} aria-label="Filters">
          {chips.map((chip) => (
            <li
              key={chip}
              className={classes.chip}
              data-invalid={(problem && isAbout(problem, chips, chip)) || undefined}
            >
              <UnstyledButton className={classes.text} title={`Edit ${chip}`} onClick={() => editChip(chip)}>
                {chip}
              </UnstyledButton>
              <UnstyledButton
                className={classes.remove}
                aria-label={`Remove ${chip}`}
                onClick={() => onChange(toggle(filter, chip))}
              >
                <IconX size={12} aria-hidden />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      <input
        id={filterBoxId}
        className={classes.input}
        type="text"
        aria-label="Filter calls"
        aria-invalid={problem !== null}
        aria-describedby={problem ? problemId : undefined}
        placeholder={chips.length === 0 ? "Filter: words, server:demo, status:error, took>2s" : ""}
        autoComplete="off"
        spellCheck={false}
        value={rest}
        onChange={(event) => onChange(lift({ chips, rest: event.currentTarget.value }, false))}
        onBlur={() => onChange(lift(filter, true))}
        onKeyDown={onKeyDown}
      />
      {(chips.length > 0 || rest !== "") && (
        <IconButton label="Clear the filter" onClick={() => onChange(emptyFilter)}>
          <IconX size={15} />
        </IconButton>
      )}
    </div>
  );
}

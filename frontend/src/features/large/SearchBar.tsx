import { TextInput } from "@mantine/core";
import {
  IconChevronDown,
  IconChevronUp,
  IconLetterCase,
  IconPlayerStop,
  IconRegex,
} from "@tabler/icons-react";
import type { KeyboardEvent, Ref } from "react";
import { IconButton } from "../../components/IconButton";
import type { TextView } from "../../platform";
import classes from "./LargeBody.module.css";
import type { Search } from "./useSearch";

/** Looks for a text or an expression in all of a large text, and steps through what was found. */
export function SearchBar({
  search,
  view,
  ref,
}: {
  search: Search;
  view: TextView;
  ref?: Ref<HTMLInputElement>;
}) {
  const { query, change, found, failure } = search;
  const keys = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    search.go(event.shiftKey ? -1 : 1);
  };
  return (
    <div className={classes.search}>
      <TextInput
        ref={ref}
        className={classes.grow}
        value={query.text}
        placeholder={query.regexp ? "Find an expression (RE2)" : "Find a text"}
        aria-label="Find in all of it"
        error={failure?.message}
        onChange={(event) => change({ ...query, text: event.currentTarget.value })}
        onKeyDown={keys}
      />
      <IconButton
        label="Regular expression"
        aria-pressed={query.regexp}
        className={query.regexp ? classes.on : undefined}
        onClick={() => change({ ...query, regexp: !query.regexp })}
      >
        <IconRegex size={16} stroke={1.7} />
      </IconButton>
      <IconButton
        label="Upper and lower case"
        aria-pressed={query.caseToo}
        className={query.caseToo ? classes.on : undefined}
        onClick={() => change({ ...query, caseToo: !query.caseToo })}
      >
        <IconLetterCase size={16} stroke={1.7} />
      </IconButton>
      <span className={classes.count} role="status">
        {words(search, view)}
      </span>
      <IconButton label="Previous match" onClick={() => search.go(-1)}>
        <IconChevronUp size={14} />
      </IconButton>
      <IconButton label="Next match" onClick={() => search.go(1)}>
        <IconChevronDown size={14} />
      </IconButton>
      {found && !found.done && (
        <IconButton label="Stop searching" onClick={search.stop}>
          <IconPlayerStop size={14} />
        </IconButton>
      )}
    </div>
  );
}

function words({ found, at }: Search, view: TextView): string {
  if (!found) return "";
  const all = found.count.toLocaleString("en");
  if (!found.done) {
    const done = view.bytes > 0 ? Math.floor((100 * found.scanned) / view.bytes) : 0;
    return `${all} so far, ${view.done ? `${done} %` : "waiting for the text"}`;
  }
  if (found.count === 0) return "no match";
  return at >= 0 ? `${(at + 1).toLocaleString("en")} of ${all}` : all;
}

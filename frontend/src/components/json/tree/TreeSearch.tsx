import { TextInput } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import { useDeferredValue, useMemo, useState, type KeyboardEvent } from "react";
import { IconButton } from "../../IconButton";
import type { Path } from "../pointer";
import type { Json } from "../value";
import classes from "./JsonTree.module.css";
import { findInJson, maxMatches } from "./search";

interface Props {
  value: Json;
  onShow: (path: Path, pointer: string) => void;
  onClose: () => void;
}

/** Finds keys and values, unfolded or not. */
export function TreeSearch({ value, onShow, onClose }: Props) {
  const [text, setText] = useState("");
  const [at, setAt] = useState(-1);
  const settled = useDeferredValue(text);
  const matches = useMemo(() => findInJson(value, settled), [value, settled]);
  const go = (by: number) => {
    // Whoever presses Enter means what stands in the box, also before it is counted.
    const found = settled === text ? matches : findInJson(value, text);
    if (found.length === 0) return;
    const next = (at + by + found.length) % found.length;
    const match = found[next];
    setAt(next);
    if (match) onShow(match.path, match.pointer);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === "Enter") go(event.shiftKey ? -1 : 1);
    else if (event.key === "Escape") onClose();
    else return;
    event.preventDefault();
  };
  const total = matches.length >= maxMatches ? `${maxMatches}+` : String(matches.length);
  return (
    <div className={classes.search}>
      <TextInput
        value={text}
        placeholder="Find a key or value"
        aria-label="Find a key or value"
        autoFocus
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(-1);
        }}
        onKeyDown={keys}
      />
      <span className={classes.dim} aria-live="polite">
        {text === "" ? "" : matches.length === 0 ? "no match" : `${at + 1} of ${total}`}
      </span>
      <IconButton label="Previous match" onClick={() => go(-1)}>
        <IconChevronUp size={14} />
      </IconButton>
      <IconButton label="Next match" onClick={() => go(1)}>
        <IconChevronDown size={14} />
      </IconButton>
      <IconButton label="Close search" onClick={onClose}>
        <IconX size={14} />
      </IconButton>
    </div>
  );
}

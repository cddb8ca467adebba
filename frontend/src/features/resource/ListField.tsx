import { Button } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { IconButton } from "../../components/IconButton";
import type { CompletionOf } from "../offer/useCompletion";
import { ValueField } from "../offer/ValueField";
import classes from "./ListField.module.css";
import { entriesOf, ofEntries } from "./lists";

interface Props {
  of: CompletionOf;
  label: string;
  completes: boolean;
  value: string;
  onChange: (value: string) => void;
}

/** ListField is a variable that takes several values, each in a field of its own. */
export function ListField({ of, label, completes, value, onChange }: Props) {
  const entries = entriesOf(value);
  const fields = useRef<HTMLDivElement>(null);
  const added = useRef(false);
  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    [...(fields.current?.querySelectorAll("input") ?? [])].at(-1)?.focus();
  }, [entries.length]);
  return (
    <div className={classes.list} role="group" aria-label={label} ref={fields}>
      {entries.map((entry, at) => (
        // Two values may be alike, and a value has no other name than its place.
        <div className={classes.row} key={at}>
          <ValueField
            of={of}
            label={at === 0 ? label : `${label} ${at + 1}`}
            description=""
            completes={completes}
            value={entry}
            onChange={(text) => onChange(ofEntries(entries.with(at, text)))}
          />
          {entries.length > 1 && (
            <IconButton
              label={`Remove ${label} ${at + 1}`}
              variant="subtle"
              onClick={() => onChange(ofEntries(entries.toSpliced(at, 1)))}
            >
              <IconX size={14} />
            </IconButton>
          )}
        </div>
      ))}
      <Button
        variant="default"
        size="compact-xs"
        leftSection={<IconPlus size={12} />}
        aria-label={`Add a value to ${label}`}
        onClick={() => {
          added.current = true;
          onChange(ofEntries([...entries, ""]));
        }}
      >
        Add a value
      </Button>
    </div>
  );
}

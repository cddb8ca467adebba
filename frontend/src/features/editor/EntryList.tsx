import { Anchor, TextInput } from "@mantine/core";
import { IconEye, IconEyeOff, IconTrash } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { IconButton } from "../../components/IconButton";
import type { Entry } from "./definition";
import classes from "./EntryList.module.css";

interface Props {
  label: string;
  noun: string;
  entries: Entry[];
  isSecret: (name: string) => boolean;
  onChange: (entries: Entry[]) => void;
}

/** EntryList edits names with values: environment variables, headers. */
export function EntryList({ label, noun, entries, isSecret, onChange }: Props) {
  // A row without a name, or with another row's name, is not in the JSON yet; it lives here until it is named.
  const [rows, setRows] = useState(entries);
  useEffect(() => {
    setRows((known) => (sameEntries(inJSON(known), entries) ? known : entries));
  }, [entries]);

  const change = (next: Entry[]) => {
    setRows(next);
    onChange(inJSON(next));
  };
  const edit = (at: number, entry: Entry) => change(rows.map((row, index) => (index === at ? entry : row)));

  return (
    <fieldset className={classes.list}>
      <legend className={classes.legend}>{label}</legend>
      {rows.map(([name, value], index) => (
        // Rows have no other identity than their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={classes.row}>
          <TextInput
            className={classes.name}
            classNames={{ input: classes.mono ?? "" }}
            aria-label={`Name of ${noun} ${index + 1}`}
            placeholder="NAME"
            error={rows.findIndex(([other]) => other === name) < index && name !== "" && "given twice"}
            value={name}
            onChange={(event) => edit(index, [event.currentTarget.value, value])}
          />
          <ValueInput
            label={`Value of ${name || `${noun} ${index + 1}`}`}
            value={value}
            secret={isSecret(name)}
            onChange={(next) => edit(index, [name, next])}
          />
          <IconButton
            label={`Remove ${name || noun}`}
            onClick={() => change(rows.filter((_, at) => at !== index))}
          >
            <IconTrash size={14} />
          </IconButton>
        </div>
      ))}
      <Anchor component="button" type="button" size="xs" onClick={() => setRows([...rows, ["", ""]])}>
        Add {noun}
      </Anchor>
    </fieldset>
  );
}

interface ValueProps {
  label: string;
  value: string;
  secret: boolean;
  onChange: (value: string) => void;
}

function ValueInput({ label, value, secret, onChange }: ValueProps) {
  const [seen, setSeen] = useState(false);
  const eye = (
    <IconButton label={seen ? "Hide the value" : "Show the value"} onClick={() => setSeen(!seen)}>
      {seen ? <IconEyeOff size={14} /> : <IconEye size={14} />}
    </IconButton>
  );
  return (
    <TextInput
      className={classes.value}
      classNames={{ input: classes.mono ?? "" }}
      aria-label={label}
      placeholder="value, ${VAR} or ${secret:NAME}"
      type={secret && !seen ? "password" : "text"}
      autoComplete="off"
      rightSection={secret && eye}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** inJSON is what an object can hold: named, and each name once, the last winning. */
function inJSON(rows: Entry[]): Entry[] {
  return [...new Map(rows.filter(([name]) => name !== ""))];
}

function sameEntries(a: Entry[], b: Entry[]): boolean {
  return a.length === b.length && a.every(([name, value], at) => name === b[at]?.[0] && value === b[at]?.[1]);
}

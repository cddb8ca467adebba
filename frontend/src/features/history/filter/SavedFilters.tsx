import { Button, Popover, TextInput, UnstyledButton } from "@mantine/core";
import { IconBookmark, IconTrash } from "@tabler/icons-react";
import { useState, type FormEvent } from "react";
import { FailureView } from "../../../components/failure/FailureView";
import { IconButton } from "../../../components/IconButton";
import { compose, settle, type Filter } from "./filter";
import classes from "./SavedFilters.module.css";
import { useSavedFilters } from "./useSavedFilters";

interface Props {
  filter: Filter;
  onChange: (filter: Filter) => void;
}

/** SavedFilters are the filters that have a name, and where the one in the box is given one. */
export function SavedFilters({ filter, onChange }: Props) {
  const [opened, setOpened] = useState(false);
  const { filters, error, save, remove } = useSavedFilters();
  const [name, setName] = useState("");
  const text = compose(filter);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return;
    void save({ name: name.trim(), text }).then(
      () => setName(""),
      () => undefined,
    );
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" width={340} trapFocus>
      <Popover.Target>
        <IconButton
          label="Saved filters"
          className={classes.button}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconBookmark size={17} stroke={1.7} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Saved filters">
        {error && <FailureView failure={error} title="The saved filters could not be read" />}
        {filters.length === 0 && !error && (
          <p className={classes.none}>
            No filter is saved yet.{text === "" && " Write one, then give it a name here."}
          </p>
        )}
        <ul className={classes.list} aria-label="Saved filters">
          {filters.map((saved) => (
            <li key={saved.name}>
              <UnstyledButton
                className={classes.saved}
                onClick={() => {
                  onChange(settle({ chips: [], rest: saved.text }));
                  setOpened(false);
                }}
              >
                <span>{saved.name}</span>
                <code>{saved.text}</code>
              </UnstyledButton>
              <IconButton label={`Remove the filter ${saved.name}`} onClick={() => remove(saved.name)}>
                <IconTrash size={14} />
              </IconButton>
            </li>
          ))}
        </ul>
        {text !== "" && (
          <form className={classes.form} onSubmit={onSubmit}>
            <TextInput
              aria-label="Name of this filter"
              placeholder="Name of this filter"
              value={name}
              maxLength={60}
              data-autofocus
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" disabled={name.trim() === ""}>
              Save
            </Button>
          </form>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { FailureView } from "../../components/failure/FailureView";
import { useSuiteActions } from "../../queries/useSuites";
import { choosers } from "./suiteDialogs";
import classes from "./AddPlace.module.css";

/** AddPlace opens a file or a folder by its path. */
export function AddPlace({ onAdded }: { onAdded: (path: string) => void }) {
  const [path, setPath] = useState("");
  const { open } = useSuiteActions();
  const choose = choosers();
  const add = (from: string) =>
    open.mutate(from, {
      onSuccess: (full) => {
        setPath("");
        onAdded(full);
      },
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add(path);
  };
  const addChosen = async (asked: Promise<string>) => {
    const chosen = await asked;
    if (chosen) add(chosen);
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <div className={classes.line}>
        <TextInput
          className={classes.path}
          aria-label="Path of a suite or a folder"
          placeholder="/path/of/a/suite.yaml or a folder"
          value={path}
          onChange={(event) => setPath(event.currentTarget.value)}
          spellCheck={false}
        />
        <Button type="submit" variant="default" loading={open.isPending} disabled={path.trim() === ""}>
          Open
        </Button>
      </div>
      {choose && (
        <div className={classes.line}>
          <Button variant="default" size="compact-sm" onClick={() => void addChosen(choose.file())}>
            Choose a file…
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => void addChosen(choose.folder())}>
            Choose a folder…
          </Button>
        </div>
      )}
      {open.error && <FailureView failure={open.error} title="It was not opened" />}
    </form>
  );
}

import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { FailureView } from "../../components/failure/FailureView";
import { useSuiteActions } from "../../queries/useSuites";
import classes from "./AddPlace.module.css";

/** AddPlace opens a file or a folder by its path. */
export function AddPlace({ onAdded }: { onAdded: (path: string) => void }) {
  const [path, setPath] = useState("");
  const { open } = useSuiteActions();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    open.mutate(path, {
      onSuccess: (full) => {
        setPath("");
        onAdded(full);
      },
    });
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
      {open.error && <FailureView failure={open.error} title="It was not opened" />}
    </form>
  );
}

import { Button, Group, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { FailureView } from "../../components/failure/FailureView";
import { useSuiteActions } from "../../queries/useSuites";
import { choosers, newSuiteText } from "./suiteDialogs";

/** NewSuite writes a suite to begin with. */
export function NewSuite({ onMade }: { onMade: (file: string) => void }) {
  const [path, setPath] = useState("");
  const { create } = useSuiteActions();
  const choose = choosers();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const file = path.trim();
    create.mutate({ file, text: newSuiteText(file) }, { onSuccess: () => onMade(file) });
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        label="File"
        description="The full path of a .yaml file that is not there yet"
        placeholder="/home/me/project/checks.suite.yaml"
        required
        value={path}
        onChange={(event) => setPath(event.currentTarget.value)}
        data-autofocus
        spellCheck={false}
      />
      {create.error && <FailureView failure={create.error} title="The suite was not written" />}
      <Group justify="flex-end" mt="md">
        {choose && (
          <Button variant="default" onClick={() => void choose.fresh().then((file) => file && setPath(file))}>
            Choose…
          </Button>
        )}
        <Button type="submit" loading={create.isPending} disabled={path.trim() === ""}>
          Create
        </Button>
      </Group>
    </form>
  );
}

import { Autocomplete, Button, Checkbox, Group, Modal, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { FailureView } from "../../components/failure/FailureView";
import type { Call } from "../../platform";
import { useSuiteActions, useSuitePlaces } from "../../queries/useSuites";
import { navigate, useRemembered } from "../../state/window";
import { closeSaveStep, useSaveStep } from "./saveStep";
import { usePlaces } from "./usePlaces";

/** SaveStepDialog adds a call of the history to a suite. */
export function SaveStepDialog() {
  const call = useSaveStep((state) => state.call);
  return (
    <Modal
      opened={call !== null}
      onClose={closeSaveStep}
      title="Save as step of a suite"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {call && <SaveStepForm call={call} />}
    </Modal>
  );
}

function SaveStepForm({ call }: { call: Pick<Call, "id" | "tool"> }) {
  const { paths, addPath } = usePlaces();
  const { data: places = [] } = useSuitePlaces(paths);
  const [file, setFile] = useRemembered("suites.stepFile", "");
  const [, setSelected] = useRemembered("suites.selected", "");
  const [name, setName] = useState(call.tool);
  const [snapshot, setSnapshot] = useState(false);
  const { addStep } = useSuiteActions();
  const files = places.flatMap((place) => place.suites.map((suite) => suite.file));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    addStep.mutate(
      { call: call.id, file: file.trim(), name: name.trim(), snapshot },
      {
        onSuccess: () => {
          if (!files.includes(file.trim())) addPath(file.trim());
          setSelected(file.trim());
          closeSaveStep();
          navigate("suites");
        },
      },
    );
  };
  return (
    <form onSubmit={submit}>
      <Autocomplete
        label="Suite"
        description="The full path of a .yaml file. One that is not there becomes a suite."
        placeholder="/home/me/project/checks.suite.yaml"
        required
        data={[...new Set(files)]}
        value={file}
        onChange={setFile}
        data-autofocus
        spellCheck={false}
      />
      <TextInput
        mt="sm"
        label="Name of the step"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        mt="sm"
        label="Expect the same answer each time (a snapshot: the first run asks to take it)"
        checked={snapshot}
        onChange={(event) => setSnapshot(event.currentTarget.checked)}
      />
      {addStep.error && <FailureView failure={addStep.error} title="The step was not saved" />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={closeSaveStep}>
          Cancel
        </Button>
        <Button type="submit" loading={addStep.isPending}>
          Save step
        </Button>
      </Group>
    </form>
  );
}

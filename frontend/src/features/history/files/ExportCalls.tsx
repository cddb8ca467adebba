import { Button, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { FailureView } from "../../../components/failure/FailureView";
import { count } from "../../../lib/format";
import { ExportRun } from "./ExportRun";
import { closeFiles } from "./openFiles";
import { useExport } from "./useExport";

/** ExportCalls asks what of the calls is to be masked, and saves them. */
export function ExportCalls({ ids, text }: { ids: string[]; text: string }) {
  const [redact, setRedact] = useState(true);
  const [mask, setMask] = useState("");
  const { start, started, state, error } = useExport();
  if (started && !error) return <ExportRun state={state} />;
  const save = async () => start({ ids, text, redact, mask: mask.split(/\s+/).filter(Boolean) });
  return (
    <Stack gap="sm">
      <Text size="sm">
        {ids.length > 0 && `${count(ids.length, "call")}, `}
        {ids.length === 0 && (text ? `All calls that match ${text}, ` : "All calls, ")}
        one a line of JSON, with arguments, results, messages, notes and tags.
      </Text>
      <Checkbox
        label="Mask what looks like a secret"
        description="By its name or its shape. What the vault knows is masked already."
        checked={redact}
        onChange={(event) => setRedact(event.currentTarget.checked)}
      />
      <TextInput
        label="Mask besides"
        description="JSON Paths, or pointers in which * is any name or index, of arguments and results"
        placeholder="$..email  /user/name"
        value={mask}
        onChange={(event) => setMask(event.currentTarget.value)}
      />
      {error && <FailureView failure={error} title="The calls could not be exported" />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={closeFiles}>
          Cancel
        </Button>
        <Button onClick={() => void save()}>Save file</Button>
      </Group>
    </Stack>
  );
}

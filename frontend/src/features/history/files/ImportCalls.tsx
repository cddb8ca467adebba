import { Button, Checkbox, FileInput, Group, List, Progress, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FailureView } from "../../../components/failure/FailureView";
import { count } from "../../../lib/format";
import { toFailure, type Failure, type ImportReport } from "../../../platform";
import { keys } from "../../../queries/keys";
import { closeFiles } from "./openFiles";
import { sendFile } from "./sendFile";

/** ImportCalls adds the calls of a file. */
export function ImportCalls() {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [strict, setStrict] = useState(false);
  const [done, setDone] = useState<number | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [error, setError] = useState<Failure | null>(null);
  const start = async (from: File) => {
    setError(null);
    setReport(null);
    try {
      setReport(await sendFile(from, strict, setDone));
      void client.invalidateQueries({ queryKey: keys.history });
    } catch (failure) {
      setError(toFailure(failure));
    }
    setDone(null);
  };
  return (
    <Stack gap="sm">
      <FileInput
        label="File"
        description="What was exported here, or by fairlead history export"
        placeholder="Choose a file"
        accept=".jsonl,.ndjson,.json"
        value={file}
        onChange={(chosen) => {
          setReport(null);
          setFile(chosen);
        }}
        disabled={done !== null}
        data-autofocus
      />
      <Checkbox
        label="Import nothing unless every line is right"
        description="Otherwise calls that are whole are imported, and the others told."
        checked={strict}
        onChange={(event) => {
          setReport(null);
          setStrict(event.currentTarget.checked);
        }}
      />
      {done !== null && <Progress value={100 * done} aria-label="Progress" />}
      {report && <Report report={report} />}
      {error && <FailureView failure={error} title="The calls could not be imported" />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={closeFiles}>
          {report ? "Close" : "Cancel"}
        </Button>
        <Button disabled={!file || done !== null || report !== null} onClick={() => file && void start(file)}>
          Import
        </Button>
      </Group>
    </Stack>
  );
}

function Report({ report: { added, known, problems, more } }: { report: ImportReport }) {
  return (
    <div role="status">
      <Text size="sm">
        {added + known === 0
          ? "No call was imported."
          : `Imported ${count(added, "call")}; ${known} were here already.`}
      </Text>
      {problems.length > 0 && (
        <List size="sm" c="var(--fl-error)">
          {problems.map(({ line, message }) => (
            <List.Item key={line}>
              Line {line}: {message}
            </List.Item>
          ))}
          {more > 0 && <List.Item>and {count(more, "more line")}</List.Item>}
        </List>
      )}
    </div>
  );
}

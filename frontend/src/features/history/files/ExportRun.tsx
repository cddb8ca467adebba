import { Button, Group, List, Progress, Stack, Text } from "@mantine/core";
import { useEffect } from "react";
import { FailureView } from "../../../components/failure/FailureView";
import { count } from "../../../lib/format";
import type { ExportState } from "../../../platform";
import { closeFiles } from "./openFiles";

/** ExportRun shows how far an export is. It goes away by itself, unless something was left out. */
export function ExportRun({ state }: { state: ExportState | undefined }) {
  const over = state?.done === true && !tells(state);
  useEffect(() => {
    if (over) closeFiles();
  }, [over]);
  return (
    <Stack gap="sm">
      {state?.done ? <Report state={state} /> : <Written state={state} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={closeFiles} data-autofocus>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

/** tells is whether there is more to say than that all was written, or that nobody wanted it. */
function tells({ failure, running, missing }: ExportState): boolean {
  return failure ? failure.code !== "cancelled" : running > 0 || missing > 0;
}

function Written({ state }: { state: ExportState | undefined }) {
  if (!state || state.of === 0) return <Text size="sm">Looking for the calls…</Text>;
  return (
    <>
      <Text size="sm" role="status">
        {state.written.toLocaleString("en")} of {count(state.of, "call")}
      </Text>
      <Progress value={(100 * state.written) / state.of} aria-label="Written so far" />
    </>
  );
}

function Report({ state: { calls, running, missing, failure } }: { state: ExportState }) {
  if (failure) return <FailureView failure={failure} title="The file is not whole" />;
  return (
    <div role="status">
      <Text size="sm">Exported {count(calls, "call")}.</Text>
      <List size="sm">
        {running > 0 && <List.Item>{count(running, "call")} left out: still running.</List.Item>}
        {missing > 0 && (
          <List.Item>
            Of {count(missing, "large body", "large bodies")} only the size was written: the files in the data
            folder are gone or damaged.
          </List.Item>
        )}
      </List>
    </div>
  );
}

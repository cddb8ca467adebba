import { Button, Group, Progress, Table } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { FailureView } from "../../components/failure/FailureView";
import { Loading } from "../../components/Loading";
import { Replays, type Replayed, type ReplayState } from "../../platform";
import { report } from "../../state/problems";
import { openCompare } from "../compare/openCompare";
import { closeReplay } from "./openReplay";
import classes from "./Replay.module.css";

/** How often a replay is asked how far it is, in milliseconds. */
const pace = 300;

/** ReplayRun shows how far a replay is, and what became of each call. */
export function ReplayRun({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: ["replay", "run", id],
    queryFn: async () => Replays.Get(id),
    refetchInterval: ({ state }) => (state.data && !state.data.running ? false : pace),
  });
  if (error) return <FailureView failure={error} title="The replay cannot be followed" />;
  if (!data) return <Loading what="the replay" />;
  const cancel = async () => {
    try {
      await Replays.Cancel(id);
    } catch (failure) {
      report("The replay could not be cancelled", failure);
    }
  };
  return (
    <div className={classes.form}>
      <Progress value={(100 * data.done) / data.total} aria-label="Progress" />
      <div role="status">{words(data)}</div>
      <div className={classes.rows}>
        <Table stickyHeader aria-label="Replayed calls">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Tool</Table.Th>
              <Table.Th>Was</Table.Th>
              <Table.Th>Is</Table.Th>
              <Table.Th>Compared</Table.Th>
              <Table.Th aria-label="Actions" />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.rows.map((row) => (
              <Row key={row.original.id} row={row} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Group justify="flex-end" gap="xs">
        {data.running ? (
          <Button color="red" variant="light" onClick={() => void cancel()}>
            Cancel
          </Button>
        ) : (
          <Button onClick={closeReplay}>Done</Button>
        )}
      </Group>
    </div>
  );
}

function Row({ row: { original, id, state, status, differs, failure } }: { row: Replayed }) {
  return (
    <Table.Tr>
      <Table.Td>{original.tool}</Table.Td>
      <Table.Td>{original.status}</Table.Td>
      <Table.Td>{status}</Table.Td>
      <Table.Td className={classes.verdict} data-state={state}>
        {state === "failed" ? failure?.message : state}
        {state === "different" && `: ${differs.join(", ")}`}
      </Table.Td>
      <Table.Td>
        {id && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Compare ${original.tool} with its replay`}
            onClick={() => openCompare({ about: "calls", a: original.id, b: id })}
          >
            Compare
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function words({ rows, done, total, running }: ReplayState): string {
  const of = (state: string) => rows.filter((row) => row.state === state).length;
  const ends = `${of("same")} the same, ${of("different")} different, ${of("failed")} failed`;
  return running
    ? `${done} of ${total}: ${ends}`
    : `${ends}${done < total ? `, ${total - done} not made` : ""}`;
}

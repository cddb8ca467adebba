import { Select } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FailureView } from "../../components/failure/FailureView";
import { Offers, type Server } from "../../platform";
import { keys } from "../../queries/keys";
import classes from "./ServerFacts.module.css";

const levels = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"];

/** LogLevel asks a server for log messages from a level on. They come in its log and among the messages. */
export function LogLevel({ server: { name, state } }: { server: Server }) {
  const client = useQueryClient();
  const key = keys.logLevel(name);
  const { data: level } = useQuery({ queryKey: key, queryFn: async () => Offers.LogLevel(name) });
  const change = useMutation({
    mutationFn: async (wanted: string) => Offers.SetLogLevel(name, wanted),
    onSettled: async () => client.invalidateQueries({ queryKey: key }),
  });
  const connected = state === "connected" || state === "degraded";
  return (
    <>
      <Select
        className={classes.level}
        aria-label="Log level"
        data={levels}
        value={change.isPending ? change.variables : level || null}
        placeholder="the server's own choice"
        disabled={!connected || change.isPending}
        allowDeselect={false}
        onChange={(wanted) => wanted && change.mutate(wanted)}
      />
      <FailureView failure={change.error} title="The log level could not be set" />
    </>
  );
}

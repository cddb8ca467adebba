import { Confirm } from "../../components/Confirm";
import { useServerActions } from "../../queries/useServerActions";

/** RemoveServer asks before a server is taken out of servers.json. */
export function RemoveServer({ server, onClose }: { server: string; onClose: () => void }) {
  const { remove } = useServerActions();
  return (
    <Confirm
      opened={server !== ""}
      title={`Remove ${server}?`}
      confirm="Remove"
      onConfirm={() => void remove(server)}
      onClose={onClose}
    >
      Its entry is taken out of servers.json and its process is ended. Its calls stay in the history, and
      secrets it used stay in the vault.
    </Confirm>
  );
}

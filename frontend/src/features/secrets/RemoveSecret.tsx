import { Confirm } from "../../components/Confirm";
import { useSecretActions } from "../../queries/useSecrets";
import { report } from "../../state/problems";

/** RemoveSecret asks first, and names the servers that will miss it. */
export function RemoveSecret({
  name,
  usedBy,
  onClose,
}: {
  name: string;
  usedBy: string[];
  onClose: () => void;
}) {
  const { remove } = useSecretActions();
  return (
    <Confirm
      opened={name !== ""}
      title={`Remove ${name}?`}
      confirm="Remove"
      onConfirm={() =>
        remove.mutate(name, { onError: (error) => report(`${name} could not be removed`, error) })
      }
      onClose={onClose}
    >
      The value is deleted and cannot be brought back.
      {usedBy.length > 0 && ` ${usedBy.join(", ")} will not connect without it.`}
    </Confirm>
  );
}

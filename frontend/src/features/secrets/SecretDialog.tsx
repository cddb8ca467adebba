import { Button, Group, Modal, PasswordInput, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { FailureView } from "../../components/failure/FailureView";
import { useSecretActions } from "../../queries/useSecrets";

interface Props {
  /** null: closed; "": a new secret; else the one to replace. */
  name: string | null;
  known: string[];
  onClose: () => void;
}

/** SecretDialog takes a secret's value; there is no way to read it back. */
export function SecretDialog({ name, known, onClose }: Props) {
  return (
    <Modal
      opened={name !== null}
      onClose={onClose}
      title={name ? `Replace ${name}` : "Add secret"}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {name !== null && <SecretForm name={name} known={known} onClose={onClose} />}
    </Modal>
  );
}

function SecretForm({ name: fixed, known, onClose }: { name: string; known: string[]; onClose: () => void }) {
  const { set } = useSecretActions();
  const [name, setName] = useState(fixed);
  const [value, setValue] = useState("");
  const taken = fixed === "" && known.includes(name);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    set.mutate({ name, value }, { onSuccess: onClose });
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        label="Name"
        description={`Servers refer to it as \${secret:${name || "NAME"}}`}
        required
        disabled={fixed !== ""}
        error={taken && "There is a secret of this name; use Replace to change it"}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus={fixed === "" || undefined}
        spellCheck={false}
      />
      <PasswordInput
        mt="sm"
        label="Value"
        description="It is sealed at once and never shown again."
        required
        autoComplete="off"
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        data-autofocus={fixed !== "" || undefined}
      />
      {set.error && <FailureView failure={set.error} title="The secret was not stored" />}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={name === "" || value === "" || taken} loading={set.isPending}>
          {fixed ? "Replace" : "Add secret"}
        </Button>
      </Group>
    </form>
  );
}

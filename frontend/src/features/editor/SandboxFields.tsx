import { Select, Switch, TextInput } from "@mantine/core";
import classes from "./DefinitionFields.module.css";
import { LineList } from "./LineList";
import { readSandbox, writeSandbox, type Sandbox } from "./sandbox";

interface Props {
  definition: string;
  /** Why it was refused, or "". */
  refused: string;
  onChange: (definition: string) => void;
}

/** SandboxFields say what a server's process is shut in, and what it may reach from there. */
export function SandboxFields({ definition, refused, onChange }: Props) {
  const sandbox = readSandbox(definition);
  const set = (change: Partial<Sandbox>) => onChange(writeSandbox(definition, change));
  return (
    <>
      <Select
        label="Sandbox"
        description="What the process is shut in: no network and none of your files, unless they are named here."
        error={refused}
        data={[
          { value: "", label: "none" },
          { value: "docker", label: "Docker" },
          { value: "bubblewrap", label: "bubblewrap (Linux)" },
        ]}
        allowDeselect={false}
        value={sandbox.kind}
        onChange={(kind) => set({ kind: kind === "docker" || kind === "bubblewrap" ? kind : "" })}
      />
      {sandbox.kind !== "" && (
        <>
          <Switch
            label="May reach the network"
            checked={sandbox.network}
            onChange={(event) => set({ network: event.currentTarget.checked })}
          />
          {sandbox.kind === "docker" && (
            <TextInput
              label="Image"
              placeholder="chosen by the command"
              classNames={{ input: classes.mono ?? "" }}
              value={sandbox.image}
              onChange={(event) => set({ image: event.currentTarget.value.trim() })}
            />
          )}
          <LineList
            label="Folders it may read"
            description="One on each line."
            placeholder="~/docs"
            value={sandbox.read}
            onChange={(read) => set({ read })}
          />
          <LineList
            label="Folders it may change"
            description="One on each line."
            placeholder="~/docs/out"
            value={sandbox.write}
            onChange={(write) => set({ write })}
          />
        </>
      )}
    </>
  );
}

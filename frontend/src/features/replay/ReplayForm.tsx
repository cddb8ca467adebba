import { Alert, Button, Checkbox, Group, NumberInput, Select, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailureView } from "../../components/failure/FailureView";
import { IconButton } from "../../components/IconButton";
import { count } from "../../lib/format";
import { Replays, type ReplayPlan, type ReplayRequest } from "../../platform";
import { useServers } from "../../queries/useServers";
import { report } from "../../state/problems";
import { closeReplay, type Replaying } from "./openReplay";
import classes from "./Replay.module.css";

interface Edit {
  path: string;
  value: string;
}

/** ReplayForm asks how calls are to be made again. */
export function ReplayForm({ what, onStart }: { what: Replaying; onStart: (id: string) => void }) {
  const { data: servers = [] } = useServers();
  const [server, setServer] = useState("");
  const [parallel, setParallel] = useState(1);
  const [edits, setEdits] = useState<Edit[]>([]);
  const [agreed, setAgreed] = useState(false);
  const request: ReplayRequest = {
    ids: "ids" in what ? what.ids : [],
    text: "text" in what ? what.text : "",
    all: "text" in what,
    server,
    set: edits.filter(({ path }) => path.trim() !== ""),
    parallel,
  };
  const { data: plan, error } = useQuery({
    queryKey: ["replay", request.ids, request.text, request.all, server],
    queryFn: async () => Replays.Plan(request),
    retry: false,
    // Rules and lists change meanwhile, and rows are many.
    gcTime: 0,
    staleTime: 0,
  });
  const ask = plan !== undefined && plan.confirm && plan.destructive.length > 0;
  const start = async () => {
    try {
      onStart(await Replays.Start(request));
    } catch (failure) {
      report("The calls could not be replayed", failure);
    }
  };
  return (
    <div className={classes.form}>
      {error && <FailureView failure={error} title="These calls cannot be replayed" />}
      <div className={classes.line}>
        <Select
          label="Server"
          description="Where the calls are made"
          data={[
            { value: "", label: "The one each was made to" },
            ...servers.filter(({ enabled }) => enabled).map(({ name }) => ({ value: name, label: name })),
          ]}
          value={server}
          onChange={(name) => setServer(name ?? "")}
          allowDeselect={false}
        />
        <NumberInput
          label="At the same time"
          description="1 makes them one after the other"
          min={1}
          max={32}
          value={parallel}
          onChange={(value) => setParallel(Number(value) || 1)}
        />
      </div>
      <Edits edits={edits} onChange={setEdits} />
      {plan && plan.masked > 0 && (
        <Alert color="yellow">
          {count(plan.masked, "call")} had secret arguments, which the history does not keep: those will fail
          unless they are set here.
        </Alert>
      )}
      {ask && <Destructive plan={plan} agreed={agreed} onAgree={setAgreed} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={closeReplay}>
          Cancel
        </Button>
        <Button disabled={!plan || (ask && !agreed)} onClick={() => void start()}>
          {plan ? `Replay ${count(plan.calls, "call")}` : "Replay"}
        </Button>
      </Group>
    </div>
  );
}

function Edits({ edits, onChange }: { edits: Edit[]; onChange: (edits: Edit[]) => void }) {
  const change = (at: number, edit: Partial<Edit>) =>
    onChange(edits.map((other, index) => (index === at ? { ...other, ...edit } : other)));
  return (
    <div className={classes.form}>
      {edits.map((edit, index) => (
        <div key={index} className={classes.edit}>
          <TextInput
            label={index === 0 ? "Argument" : undefined}
            aria-label={`Argument ${index + 1}`}
            placeholder="name, /path/to/it or $.path"
            value={edit.path}
            onChange={(event) => change(index, { path: event.currentTarget.value })}
          />
          <TextInput
            label={index === 0 ? "Value" : undefined}
            aria-label={`Value ${index + 1}`}
            placeholder="JSON, or a text"
            value={edit.value}
            onChange={(event) => change(index, { value: event.currentTarget.value })}
          />
          <IconButton
            label="Leave it as it was"
            onClick={() => onChange(edits.filter((_, i) => i !== index))}
          >
            <IconTrash size={15} />
          </IconButton>
        </div>
      ))}
      <Group>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...edits, { path: "", value: "" }])}
        >
          Change an argument
        </Button>
      </Group>
    </div>
  );
}

interface DestructiveProps {
  plan: ReplayPlan;
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
}

function Destructive({ plan, agreed, onAgree }: DestructiveProps) {
  const tools = plan.destructive.map(({ tool, calls }) => `${tool} (${count(calls, "call")})`).join(", ");
  return (
    <Alert color="red" title="Some of these tools may destroy something">
      Their servers say so of {tools}.
      <Checkbox
        mt="xs"
        label="Call them all the same"
        checked={agreed}
        onChange={(event) => onAgree(event.currentTarget.checked)}
      />
    </Alert>
  );
}

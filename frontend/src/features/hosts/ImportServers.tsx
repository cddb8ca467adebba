import { Button, Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import { FailureView } from "../../components/failure/FailureView";
import { count } from "../../lib/format";
import { Hosts, type HostFile } from "../../platform";
import { refOf, useHosts, useImportPreview } from "../../queries/useHosts";
import { openServer, toggleServer } from "../../state/window";
import { useSaving } from "../editor/useSaving";
import { choicesOf, secretsOf, type Decisions } from "./decisions";
import { HostList } from "./HostList";
import classes from "./hosts.module.css";
import { ImportList } from "./ImportList";
import { closeHosts } from "./openHosts";

/** ImportServers shows the files found, what is in one of them, and takes over what is chosen. */
export function ImportServers() {
  const [project, setProject] = useState("");
  const [file, setFile] = useState<HostFile>();
  const [decisions, setDecisions] = useState<Decisions>({});
  const [vault, setVault] = useState(true);
  const { data: found, error: unfound } = useHosts(project);
  const { data: preview, error } = useImportPreview(file);
  const servers = (file && preview?.servers) || [];
  const secrets = secretsOf(servers, decisions);
  const choices = choicesOf(servers, decisions, vault);

  const { save, saving, failure } = useSaving(async () => {
    if (!file) return;
    await Hosts.Import(refOf(file), choices);
    for (const { name } of choices) toggleServer(name, true);
    const first = choices[0];
    if (first) openServer(first.name);
    closeHosts();
  });

  return (
    <>
      <TextInput
        label="Folder of a project"
        description="Also look for the files that programs keep there. May be empty."
        placeholder="/home/me/work"
        value={project}
        onChange={(event) => {
          setProject(event.currentTarget.value);
          setFile(undefined);
        }}
      />
      {unfound && <FailureView failure={unfound} title="The programs could not be looked for" />}
      <HostList
        files={found ?? []}
        loading={!found && !unfound}
        chosen={file}
        onChoose={(next) => {
          setFile(next);
          setDecisions({});
        }}
      />
      {error && <FailureView failure={error} title="The file cannot be read" />}
      {servers.length > 0 && <ImportList servers={servers} decisions={decisions} onChange={setDecisions} />}
      {secrets > 0 && (
        <Checkbox
          label={`Move secrets to the vault: ${count(secrets, "value")}`}
          description="servers.json gets references; the other program's file stays as it is."
          checked={vault}
          onChange={(event) => setVault(event.currentTarget.checked)}
        />
      )}
      {failure && <FailureView failure={failure} title="Not everything was taken over" />}
      <footer className={classes.footer}>
        <Button variant="default" onClick={closeHosts}>
          Cancel
        </Button>
        <Button disabled={choices.length === 0} loading={saving} onClick={save}>
          {choices.length === 0 ? "Take over" : `Take over ${count(choices.length, "server")}`}
        </Button>
      </footer>
    </>
  );
}

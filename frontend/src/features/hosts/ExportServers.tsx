import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FailureView } from "../../components/failure/FailureView";
import { Hosts, type HostFile } from "../../platform";
import { refOf, useExportPreview, useHosts, useKnownHosts } from "../../queries/useHosts";
import { useServers } from "../../queries/useServers";
import { useSaving } from "../editor/useSaving";
import { ExportPreviewView } from "./ExportPreviewView";
import classes from "./hosts.module.css";
import { closeHosts } from "./openHosts";

/** ExportServers writes chosen servers into another program's file, after showing what changes in it. */
export function ExportServers() {
  const [project, setProject] = useState("");
  const [at, setAt] = useState("");
  const [chosen, setChosen] = useState<string[]>([]);
  const [withSecrets, setWithSecrets] = useState(false);
  const [written, setWritten] = useState<HostFile>();
  const files = useTargets(project);
  const file = files.find((one) => keyOf(one) === at);
  const { data: servers = [] } = useServers();
  const { data: preview, error } = useExportPreview(file, chosen, withSecrets);
  const queries = useQueryClient();
  const again = async () => queries.invalidateQueries({ queryKey: ["hosts"] });

  const writing = useSaving(async () => {
    if (!file || !preview) return;
    await Hosts.Export(refOf(file), chosen, withSecrets, preview.stamp);
    setWritten(file);
    await again();
  });
  const undoing = useSaving(async () => {
    if (!written) return;
    await Hosts.Undo(refOf(written));
    setWritten(undefined);
    await again();
  });

  return (
    <>
      <NativeSelect
        label="Program"
        value={at}
        onChange={(event) => {
          setAt(event.currentTarget.value);
          setWritten(undefined);
        }}
        data={[
          { value: "", label: "Choose a program…" },
          ...files.map((one) => ({
            value: keyOf(one),
            label: `${one.name}: ${one.path}${one.exists ? "" : " (new file)"}`,
          })),
        ]}
      />
      <TextInput
        label="Folder of a project"
        description="Also offer the files that programs keep there. May be empty."
        value={project}
        onChange={(event) => setProject(event.currentTarget.value)}
      />
      <Checkbox.Group label="Servers" value={chosen} onChange={setChosen}>
        {servers
          .filter((server) => !server.builtIn)
          .map(({ name }) => (
            <Checkbox key={name} value={name} label={name} mt={10} />
          ))}
      </Checkbox.Group>
      <Checkbox
        label="Write secrets in plain text into that file"
        description="Otherwise they become what the program has for them, or the server is left out."
        checked={withSecrets}
        onChange={(event) => setWithSecrets(event.currentTarget.checked)}
      />
      {error && <FailureView failure={error} title="The file cannot be changed" />}
      {preview && file && chosen.length > 0 && <ExportPreviewView preview={preview} />}
      {writing.failure && <FailureView failure={writing.failure} title="Nothing was written" />}
      {undoing.failure && <FailureView failure={undoing.failure} title="It was not taken back" />}
      <footer className={classes.footer}>
        {written && (
          <p className={classes.done} role="status">
            {written.name} was changed.{" "}
            <Button variant="default" size="compact-xs" loading={undoing.saving} onClick={undoing.save}>
              Take it back
            </Button>
          </p>
        )}
        <Button variant="default" onClick={closeHosts}>
          Close
        </Button>
        <Button
          disabled={!preview || preview.diff === "" || chosen.length === 0}
          loading={writing.saving}
          onClick={writing.save}
        >
          Write
        </Button>
      </footer>
    </>
  );
}

/** useTargets are the files that can be written: those found, and those that a program would look for. */
function useTargets(project: string): HostFile[] {
  const { data: found = [] } = useHosts(project);
  const { data: known = [] } = useKnownHosts(project);
  const there = new Set(found.map(({ host }) => host));
  return [
    ...found.filter(({ failure }) => !failure),
    ...known.filter(({ host, path }) => path !== "" && !there.has(host)),
  ];
}

const keyOf = ({ host, path, project }: HostFile) => `${host} ${path} ${project}`;

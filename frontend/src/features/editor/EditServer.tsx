import { useEffect, useState } from "react";
import { FailureView } from "../../components/failure/FailureView";
import { Loading } from "../../components/Loading";
import { Servers } from "../../platform";
import { useDefinition } from "../../queries/useDefinition";
import { useServers } from "../../queries/useServers";
import { renameServer } from "../../state/window";
import classes from "./AddServer.module.css";
import { DraftEditor } from "./DraftEditor";
import { editedDraft, justTyped, lookAgain, nameProblem, toVault, type ServerDraft } from "./drafts";
import { EditorFooter } from "./EditorFooter";
import { closeEditor, setTouched } from "./openEditor";
import { TestButton } from "./TestButton";
import { TestPanel } from "./TestPanel";
import { useDraftTest } from "./useDraftTest";
import { useSaving } from "./useSaving";

/** EditServer changes a configured server; only what changed is written into servers.json. */
export function EditServer({ server }: { server: string }) {
  const { data: definition, error, refetch } = useDefinition(server);
  const { data: servers = [] } = useServers();
  const [draft, setDraft] = useState<ServerDraft>();
  const taken = servers.map(({ name }) => name).filter((name) => name !== server);

  // Read once: a change of the file by an editor meanwhile must not wipe what is being typed.
  useEffect(() => {
    if (definition !== undefined) setDraft((known) => known ?? editedDraft(server, definition));
  }, [definition, server]);

  // What was found in an earlier text may arrive between two keys, and must not take the later one back.
  const change = (part: Partial<ServerDraft>) => setDraft((known) => known && { ...known, ...part });

  const touched = draft !== undefined && (draft.name !== server || draft.definition !== definition);
  useEffect(() => setTouched(touched), [touched]);

  const tested = useDraftTest(draft?.definition ?? "");
  const { save, saving, failure } = useSaving(async () => {
    if (!draft) return;
    const typed = await justTyped(draft);
    if (typed.length > 0) {
      change({ secrets: [...draft.secrets, ...typed] });
      throw lookAgain();
    }
    await Servers.Update(server, draft.name, draft.definition, toVault(draft));
    if (draft.name !== server) renameServer(server, draft.name);
    closeEditor();
  });

  if (error)
    return (
      <FailureView failure={error} title="The definition could not be read" onRetry={() => void refetch()} />
    );
  if (!draft) return <Loading what={server} />;
  return (
    <div className={classes.add}>
      <DraftEditor draft={draft} taken={taken} failure={failure} onChange={change} />
      <TestPanel test={tested.test} />
      {failure && <FailureView failure={failure} title="The server was not saved" />}
      <EditorFooter save="Save" ready={nameProblem(draft.name, taken) === ""} saving={saving} onSave={save}>
        <TestButton {...tested} />
      </EditorFooter>
    </div>
  );
}

import { Anchor, Textarea } from "@mantine/core";
import { useEffect, useState } from "react";
import { FailureView } from "../../components/failure/FailureView";
import { Servers } from "../../platform";
import { useParsed } from "../../queries/useParsed";
import { useServers } from "../../queries/useServers";
import { openServer, toggleServer } from "../../state/window";
import { importServers } from "../hosts/openHosts";
import classes from "./AddServer.module.css";
import { DraftEditor } from "./DraftEditor";
import { DraftList } from "./DraftList";
import {
  blankDraft,
  draftFrom,
  justTyped,
  lookAgain,
  nameProblem,
  toVault,
  type ServerDraft,
} from "./drafts";
import { EditorFooter } from "./EditorFooter";
import { closeEditor, setTouched } from "./openEditor";
import { TestButton } from "./TestButton";
import { TestPanel } from "./TestPanel";
import { useDraftTest } from "./useDraftTest";
import { useSaving } from "./useSaving";
import { recognised } from "./recognised";

/** AddServer takes anything pasted, shows what it was recognised as, and saves it once it looks right. */
export function AddServer({ pasted }: { pasted: string }) {
  const [text, setText] = useState(pasted);
  const [drafts, setDrafts] = useState<ServerDraft[]>([]);
  const [shownKey, setShownKey] = useState("");
  const { data: parsed, error, settled } = useParsed(text);
  const { data: servers = [] } = useServers();
  const taken = servers.map((server) => server.name);
  const blank = text.trim() === "";

  useEffect(() => {
    if (parsed && !blank) setDrafts((parsed.drafts ?? []).map(draftFrom));
  }, [parsed, blank]);
  const touched = !blank || drafts.length > 0;
  useEffect(() => setTouched(touched), [touched]);
  // A text that says nothing any more must not leave its old servers behind to be saved.
  const failed = error !== null && settled && !blank;
  const current = failed ? [] : drafts;

  const shown = current.find((draft) => draft.key === shownKey) ?? current[0];
  const included = current.filter((draft) => draft.include);
  const change = (key: string, part: Partial<ServerDraft>) =>
    setDrafts((all) => all.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)));

  const tested = useDraftTest(shown?.definition ?? "");
  const { save, saving, failure } = useSaving(async () => {
    for (const draft of included) {
      const typed = await justTyped(draft);
      if (typed.length > 0) {
        setShownKey(draft.key);
        change(draft.key, { secrets: [...draft.secrets, ...typed] });
        throw lookAgain();
      }
      await Servers.Add(draft.name, draft.definition, toVault(draft));
      // Should the next one fail, this one is not added again.
      setDrafts((all) => all.filter(({ key }) => key !== draft.key));
      toggleServer(draft.name, true);
    }
    const first = included[0];
    if (first) openServer(first.name);
    closeEditor();
  });
  const ready =
    included.length > 0 && included.every(({ name }) => nameProblem(name, taken) === "") && settled;

  return (
    <div className={classes.add}>
      <Textarea
        label="Paste a configuration"
        description="A command line, a URL, or the JSON, TOML or YAML of any program: all its servers or one of them."
        placeholder={"npx -y @modelcontextprotocol/server-filesystem /home/me/docs"}
        classNames={{ input: classes.paste ?? "" }}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          if (event.currentTarget.value.trim() === "") setDrafts([]);
        }}
        autosize
        minRows={3}
        maxRows={8}
        spellCheck={false}
        data-autofocus
      />
      {blank && drafts.length === 0 && (
        <p className={classes.or}>
          Or{" "}
          <Anchor component="button" size="sm" onClick={() => setDrafts([blankDraft()])}>
            fill in the fields
          </Anchor>{" "}
          yourself, or{" "}
          <Anchor component="button" size="sm" onClick={importServers}>
            take servers over from another program
          </Anchor>
          .
        </p>
      )}
      {failed && <FailureView failure={error} title="This was not recognised" tone="warn" />}
      {!blank && !failed && parsed && <p className={classes.recognised}>{recognised(parsed)}</p>}
      {current.length > 1 && (
        <DraftList
          drafts={current}
          shown={shown?.key ?? ""}
          taken={taken}
          onShow={setShownKey}
          onChange={change}
        />
      )}
      {shown && (
        <DraftEditor
          key={shown.key}
          draft={shown}
          taken={taken}
          failure={included.length === 1 ? failure : null}
          onChange={(part) => change(shown.key, part)}
        />
      )}
      <TestPanel test={tested.test} />
      {failure && <FailureView failure={failure} title="The server was not added" />}
      <EditorFooter
        save={included.length > 1 ? `Add ${included.length} servers` : "Add server"}
        ready={ready}
        saving={saving}
        onSave={save}
      >
        <TestButton {...tested} />
      </EditorFooter>
    </div>
  );
}

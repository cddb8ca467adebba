import { SegmentedControl, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { FailureView } from "../../components/failure/FailureView";
import { useParsed } from "../../queries/useParsed";
import { mcpServers } from "../server/copyConfig";
import { readFields } from "./definition";
import { DefinitionFields } from "./DefinitionFields";
import { DefinitionText } from "./DefinitionText";
import classes from "./DraftEditor.module.css";
import { nameProblem, type ServerDraft } from "./drafts";
import { useRefusal } from "./refusal";
import { SecretOffers } from "./SecretOffers";

interface Props {
  draft: ServerDraft;
  taken: string[];
  /** Why it could not be saved. */
  failure?: Error | null;
  onChange: (part: Partial<ServerDraft>) => void;
}

/** DraftEditor edits one server as fields or as JSON; the JSON text is the one truth. */
export function DraftEditor({ draft, taken, failure = null, onChange }: Props) {
  const [view, setView] = useState("fields");
  const { name, definition } = draft;
  const fields = readFields(definition);
  const refused = useRefusal(failure, definition);
  const {
    data: inspected,
    error,
    settled,
  } = useParsed(fields ? mcpServers(name || "server", definition) : "");
  const found = settled ? inspected?.drafts?.[0] : undefined;

  // What was typed may hold a secret that was not there when it was pasted.
  useEffect(() => {
    if (found) onChange({ secrets: found.secrets ?? [], warnings: found.warnings ?? [] });
    // onChange is another function at every drawing; only what was found counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [found]);

  return (
    <div className={classes.editor}>
      <div className={classes.top}>
        <TextInput
          className={classes.name}
          label="Name"
          required
          value={name}
          error={nameProblem(name, taken)}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <SegmentedControl
          aria-label="Edit as"
          value={view}
          onChange={setView}
          data={[
            { value: "fields", label: "Fields" },
            { value: "json", label: "JSON" },
          ]}
        />
      </div>
      {view === "fields" && fields && (
        <DefinitionFields
          definition={definition}
          fields={fields}
          secrets={draft.secrets}
          refused={refused}
          onChange={(next) => onChange({ definition: next })}
        />
      )}
      {(view === "json" || !fields) && (
        <DefinitionText definition={definition} onChange={(next) => onChange({ definition: next })} />
      )}
      {error && settled && (
        <FailureView failure={error} tone="warn" title="This definition is not right yet" />
      )}
      {draft.warnings.map((warning) => (
        <p key={warning} className={classes.warning}>
          {warning}
        </p>
      ))}
      <SecretOffers draft={draft} onChange={(vault) => onChange({ vault })} />
    </div>
  );
}

import type { Settings } from "../../platform";
import { QuantityRow } from "./QuantityRow";
import { Section } from "./Section";

interface Props {
  settings: Settings;
  onChange: (part: Partial<Settings>) => void;
}

/** MessageSettings are how much is kept of what passes between Fairlead and its servers. */
export function MessageSettings({ settings, onChange }: Props) {
  return (
    <Section title="Messages">
      <QuantityRow
        id="messages-kept"
        label="Messages kept"
        hint="The newest of all that pass; with 0 none. Calls keep their own in the history."
        zero
        value={settings.messagesKept}
        onChange={(messagesKept) => onChange({ messagesKept })}
      />
      <QuantityRow
        id="messages-size"
        label="Space for messages"
        hint="Older messages are removed first."
        unit="MiB"
        value={settings.messagesKeptBytes}
        onChange={(messagesKeptBytes) => onChange({ messagesKeptBytes })}
      />
    </Section>
  );
}

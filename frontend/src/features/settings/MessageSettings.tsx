import type { Settings } from "../../platform";
import { QuantityInput } from "./QuantityInput";
import { Section, SettingRow } from "./Section";

interface Props {
  settings: Settings;
  onChange: (part: Partial<Settings>) => void;
}

const megabyte = 1024 * 1024;

/** MessageSettings are how much is kept of what passes between Fairlead and its servers. */
export function MessageSettings({ settings, onChange }: Props) {
  return (
    <Section title="Messages">
      <SettingRow
        id="messages-kept"
        label="Messages kept"
        hint="The newest of all that pass; with 0 none. Calls keep their own in the history."
      >
        <QuantityInput
          id="messages-kept"
          unit=""
          size={1}
          zero
          value={settings.messagesKept}
          onChange={(messagesKept) => onChange({ messagesKept })}
        />
      </SettingRow>
      <SettingRow id="messages-size" label="Space for messages" hint="Older messages are removed first.">
        <QuantityInput
          id="messages-size"
          unit="MiB"
          size={megabyte}
          value={settings.messagesKeptBytes}
          onChange={(messagesKeptBytes) => onChange({ messagesKeptBytes })}
        />
      </SettingRow>
    </Section>
  );
}

import { Switch } from "@mantine/core";
import type { Settings } from "../../platform";
import { QuantityRow } from "./QuantityRow";
import { Section, SettingRow } from "./Section";

interface Props {
  settings: Settings;
  onChange: (part: Partial<Settings>) => void;
}

/** CallSettings are the limits that hold where a server's own definition sets no other. */
export function CallSettings({ settings, onChange }: Props) {
  return (
    <Section title="Calls">
      <QuantityRow
        id="call-timeout"
        label="Call timeout"
        hint="A server’s own timeout comes before this one."
        unit="s"
        value={settings.callTimeoutMs}
        onChange={(callTimeoutMs) => onChange({ callTimeoutMs })}
      />
      <QuantityRow
        id="max-timeout"
        label="Longest call"
        hint="Progress extends a call’s time up to this."
        unit="s"
        value={settings.maxCallTimeoutMs}
        onChange={(maxCallTimeoutMs) => onChange({ maxCallTimeoutMs })}
      />
      <QuantityRow
        id="connect-timeout"
        label="Connect timeout"
        hint="How long a server may take to start and to answer."
        unit="s"
        value={settings.connectTimeoutMs}
        onChange={(connectTimeoutMs) => onChange({ connectTimeoutMs })}
      />
      <QuantityRow
        id="message-size"
        label="Largest message"
        hint="A larger one is refused with the code too_large."
        unit="MiB"
        value={settings.maxMessageBytes}
        onChange={(maxMessageBytes) => onChange({ maxMessageBytes })}
      />
      <SettingRow
        id="confirm"
        label="Ask before destructive tools"
        hint="Tools that their server calls destructive ask once more before they run."
      >
        <Switch
          id="confirm"
          checked={settings.confirmDestructive}
          onChange={(event) => onChange({ confirmDestructive: event.currentTarget.checked })}
        />
      </SettingRow>
    </Section>
  );
}

import { Switch } from "@mantine/core";
import type { Settings } from "../../platform";
import { QuantityInput } from "./QuantityInput";
import { Section, SettingRow } from "./Section";

interface Props {
  settings: Settings;
  onChange: (part: Partial<Settings>) => void;
}

const second = 1000;
const megabyte = 1024 * 1024;

/** CallSettings are the limits that hold where a server's own definition sets no other. */
export function CallSettings({ settings, onChange }: Props) {
  return (
    <Section title="Calls">
      <SettingRow id="call-timeout" label="Call timeout" hint="A server’s own timeout comes before this one.">
        <QuantityInput
          id="call-timeout"
          unit="s"
          size={second}
          value={settings.callTimeoutMs}
          onChange={(callTimeoutMs) => onChange({ callTimeoutMs })}
        />
      </SettingRow>
      <SettingRow id="max-timeout" label="Longest call" hint="Progress extends a call’s time up to this.">
        <QuantityInput
          id="max-timeout"
          unit="s"
          size={second}
          value={settings.maxCallTimeoutMs}
          onChange={(maxCallTimeoutMs) => onChange({ maxCallTimeoutMs })}
        />
      </SettingRow>
      <SettingRow
        id="connect-timeout"
        label="Connect timeout"
        hint="How long a server may take to start and to answer."
      >
        <QuantityInput
          id="connect-timeout"
          unit="s"
          size={second}
          value={settings.connectTimeoutMs}
          onChange={(connectTimeoutMs) => onChange({ connectTimeoutMs })}
        />
      </SettingRow>
      <SettingRow
        id="message-size"
        label="Largest message"
        hint="A larger one is refused with the code too_large."
      >
        <QuantityInput
          id="message-size"
          unit="MiB"
          size={megabyte}
          value={settings.maxMessageBytes}
          onChange={(maxMessageBytes) => onChange({ maxMessageBytes })}
        />
      </SettingRow>
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

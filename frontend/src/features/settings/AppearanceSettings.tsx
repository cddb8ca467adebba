import { SegmentedControl } from "@mantine/core";
import type { Settings } from "../../platform";
import { Section, SettingRow } from "./Section";

interface Props {
  settings: Settings;
  onChange: (part: Partial<Settings>) => void;
}

export function AppearanceSettings({ settings, onChange }: Props) {
  return (
    <Section title="Appearance">
      <SettingRow label="Theme" hint="System follows the desktop, also when it changes.">
        <SegmentedControl
          aria-label="Theme"
          value={settings.theme || "system"}
          onChange={(theme) => onChange({ theme })}
          data={[
            { value: "system", label: "System" },
            { value: "light", label: "Light" },
            { value: "dark", label: "Dark" },
          ]}
        />
      </SettingRow>
    </Section>
  );
}

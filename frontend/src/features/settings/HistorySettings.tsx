import type { Settings } from "../../platform";
import { QuantityRow } from "./QuantityRow";
import { Section } from "./Section";

interface Props {
  settings: Settings;
  onChange: (part: Partial<Settings>) => void;
}

/** HistorySettings are how much of the calls is kept. */
export function HistorySettings({ settings, onChange }: Props) {
  return (
    <Section title="History">
      <QuantityRow
        id="calls-kept"
        label="Calls kept"
        hint="The oldest are removed in the background, pinned ones never. With 0 all are kept."
        zero
        value={settings.callsKept}
        onChange={(callsKept) => onChange({ callsKept })}
      />
      <QuantityRow
        id="calls-days"
        label="Days calls are kept"
        hint="With 0 for ever."
        zero
        value={settings.callsKeptDays}
        onChange={(callsKeptDays) => onChange({ callsKeptDays })}
      />
      <QuantityRow
        id="calls-size"
        label="Space for calls"
        hint="Of the disk, large results included. With 0 without a limit."
        unit="MiB"
        zero
        value={settings.callsKeptBytes}
        onChange={(callsKeptBytes) => onChange({ callsKeptBytes })}
      />
    </Section>
  );
}

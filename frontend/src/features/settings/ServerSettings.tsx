import type { Settings } from "../../platform";
import { QuantityRow } from "./QuantityRow";
import { Section } from "./Section";

interface Props {
  settings: Settings;
  onChange: (part: Partial<Settings>) => void;
}

/** ServerSettings are the limits of all servers together. */
export function ServerSettings({ settings, onChange }: Props) {
  return (
    <Section title="Servers">
      <QuantityRow
        id="parallel-starts"
        label="Processes started at once"
        hint="More wait for their turn; with 0 it goes by the number of processors."
        zero
        value={settings.parallelStarts}
        onChange={(parallelStarts) => onChange({ parallelStarts })}
      />
      <QuantityRow
        id="max-connections"
        label="Connections at most"
        hint="Of all servers together. One more is refused with the code busy."
        value={settings.maxConnections}
        onChange={(maxConnections) => onChange({ maxConnections })}
      />
    </Section>
  );
}

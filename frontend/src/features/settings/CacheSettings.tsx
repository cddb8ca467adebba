import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { bytes, count } from "../../lib/format";
import { System, type Settings } from "../../platform";
import { keys } from "../../queries/keys";
import { useObserving } from "../../queries/useObserving";
import { report } from "../../state/problems";
import { QuantityRow } from "./QuantityRow";
import { Section, SettingRow } from "./Section";

interface Props {
  settings: Settings;
  onChange: (part: Partial<Settings>) => void;
}

/** CacheSettings are how many results are kept for identical calls. Of which tools, each server says. */
export function CacheSettings({ settings, onChange }: Props) {
  const client = useQueryClient();
  const { data: now } = useObserving();
  const clear = async () => {
    try {
      await System.ClearCache();
    } catch (error) {
      report("The cache could not be cleared", error);
    }
    await client.invalidateQueries({ queryKey: keys.observing });
  };
  return (
    <Section title="Cache of results">
      <QuantityRow
        id="cache-entries"
        label="Results kept"
        hint="For identical calls, only where a server’s own settings switch the cache on. With 0 none."
        zero
        value={settings.cacheEntries}
        onChange={(cacheEntries) => onChange({ cacheEntries })}
      />
      <QuantityRow
        id="cache-size"
        label="Space for results"
        hint="The oldest are removed first."
        unit="MiB"
        value={settings.cacheBytes}
        onChange={(cacheBytes) => onChange({ cacheBytes })}
      />
      {now && (
        <SettingRow
          label="Kept now"
          hint={
            now.cacheCount === 0 ? "Nothing" : `${count(now.cacheCount, "result")}, ${bytes(now.cacheSize)}`
          }
        >
          <Button
            variant="default"
            size="compact-xs"
            disabled={now.cacheCount === 0}
            onClick={() => void clear()}
          >
            Clear cache
          </Button>
        </SettingRow>
      )}
    </Section>
  );
}

import { Select, Switch } from "@mantine/core";
import { FailureView } from "../../components/failure/FailureView";
import type { Settings } from "../../platform";
import { useObserving } from "../../queries/useObserving";
import { AddressInput } from "./AddressInput";
import { Section, SettingRow } from "./Section";

interface Props {
  settings: Settings;
  onChange: (part: Partial<Settings>) => void;
}

const levels = [
  { value: "off", label: "Nothing" },
  { value: "error", label: "Errors" },
  { value: "warn", label: "Warnings" },
  { value: "info", label: "What happens" },
  { value: "debug", label: "Every call" },
];

/** ObservingSettings are what Fairlead tells of itself: to a collector, and to its log. */
export function ObservingSettings({ settings, onChange }: Props) {
  const { data: now } = useObserving();
  return (
    <Section title="Telemetry and log">
      <SettingRow
        id="telemetry"
        label="OpenTelemetry collector"
        hint={collectorWords(settings.telemetry, now?.telemetryOn ?? false)}
      >
        <AddressInput
          id="telemetry"
          placeholder="http://localhost:4318"
          value={settings.telemetry}
          onChange={(telemetry) => onChange({ telemetry })}
        />
      </SettingRow>
      {now?.telemetryFailure && (
        <FailureView tone="warn" title="The collector was not told" failure={now.telemetryFailure} />
      )}
      <SettingRow
        id="telemetry-content"
        label="Tell arguments and results"
        hint="Of tools, to the collector. Known secrets are masked; everything else is sent as it is."
      >
        <Switch
          id="telemetry-content"
          checked={settings.telemetryContent}
          onChange={(event) => onChange({ telemetryContent: event.currentTarget.checked })}
        />
      </SettingRow>
      <SettingRow
        id="log-level"
        label="Log"
        hint={logWords(now?.logFolder, settings.logLevel, now?.logLevel)}
      >
        <Select
          id="log-level"
          w={150}
          allowDeselect={false}
          data={levels}
          value={settings.logLevel}
          onChange={(logLevel) => logLevel && onChange({ logLevel })}
        />
      </SettingRow>
    </Section>
  );
}

function collectorWords(address: string, on: boolean): string {
  if (address === "" && on) return "Named by the environment (OTEL_…). Calls are told as traces and metrics.";
  if (address !== "" && !on) return "Nobody is told: the environment (OTEL_…) says otherwise, or is wrong.";
  return "Gets traces and metrics of calls, over HTTP. Empty: nobody does.";
}

function logWords(folder: string | undefined, wanted: string, level: string | undefined): string {
  const place = folder ? `In ${folder}, without arguments and results.` : "Without arguments and results.";
  return level && level !== wanted ? `${place} FAIRLEAD_LOG sets it to ${level} for this run.` : place;
}

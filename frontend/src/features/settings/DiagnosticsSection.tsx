import { Switch } from "@mantine/core";
import { useState } from "react";
import { CopyLink } from "../../components/CopyLink";
import { System } from "../../platform";
import { Section, SettingRow } from "./Section";

/** DiagnosticsSection copies what somebody who is to help needs to know. */
export function DiagnosticsSection() {
  const [hide, setHide] = useState(false);
  return (
    <Section title="Help">
      <SettingRow
        id="hide-names"
        label="Hide names in diagnostics"
        hint="Servers get numbers, and tools no names."
      >
        <Switch id="hide-names" checked={hide} onChange={(event) => setHide(event.currentTarget.checked)} />
      </SettingRow>
      <SettingRow
        label="Diagnostics"
        hint="Versions, settings, states of servers, the last failures and lines of the log: to paste into a report. No secrets, no arguments, no results."
      >
        <CopyLink label="Copy diagnostics" text={async () => System.Diagnostics(hide)} />
      </SettingRow>
    </Section>
  );
}

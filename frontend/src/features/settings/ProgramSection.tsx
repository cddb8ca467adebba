import { Button } from "@mantine/core";
import { CopyLink } from "../../components/CopyLink";
import { FailureView } from "../../components/failure/FailureView";
import { bytes, count } from "../../lib/format";
import { System } from "../../platform";
import { useInfo } from "../../queries/useInfo";
import { report } from "../../state/problems";
import classes from "./ProgramSection.module.css";
import { Section, SettingRow } from "./Section";

/** ProgramSection says where Fairlead keeps things and how they stand. */
export function ProgramSection() {
  const { data: info, error, refetch } = useInfo();
  if (error)
    return (
      <FailureView failure={error} title="The program could not be asked" onRetry={() => void refetch()} />
    );
  if (!info) return null;
  return (
    <Section title="Files">
      <SettingRow
        label="Servers"
        hint="JSON with comments; edit it with any editor, changes take effect at once."
      >
        <Path path={info.configFile} />
      </SettingRow>
      {info.configFailure && (
        <FailureView
          tone="warn"
          title="servers.json cannot be read; the last good state is in use"
          failure={info.configFailure}
        />
      )}
      <SettingRow
        label="Data folder"
        hint={`History: ${count(info.historyCalls, "call")}, ${bytes(info.historyBytes)}`}
      >
        <Path path={info.dataFolder} />
        {info.mode === "window" && (
          <Button variant="default" size="compact-xs" onClick={() => void openFolder()}>
            Open
          </Button>
        )}
      </SettingRow>
      {info.storageFailure && (
        <FailureView title="The history cannot be written" failure={info.storageFailure} />
      )}
      <SettingRow label="Version">
        <span data-selectable>
          Fairlead {info.version}, {info.mode === "window" ? "in its window" : "in a browser"}
        </span>
      </SettingRow>
    </Section>
  );
}

function Path({ path }: { path: string }) {
  return (
    <>
      <code className={classes.path} data-selectable>
        {path}
      </code>
      <CopyLink label="Copy" text={() => path} />
    </>
  );
}

async function openFolder(): Promise<void> {
  try {
    await System.OpenFolder();
  } catch (error) {
    report("The data folder could not be opened", error);
  }
}

import { FailureView } from "../../components/failure/FailureView";
import { Loading } from "../../components/Loading";
import type { Settings } from "../../platform";
import { useSaveSettings, useSettings } from "../../queries/useSettings";
import { AppearanceSettings } from "./AppearanceSettings";
import { CacheSettings } from "./CacheSettings";
import { CallSettings } from "./CallSettings";
import { DiagnosticsSection } from "./DiagnosticsSection";
import { HistorySettings } from "./HistorySettings";
import { MessageSettings } from "./MessageSettings";
import { ObservingSettings } from "./ObservingSettings";
import { ProgramSection } from "./ProgramSection";
import { ServerSettings } from "./ServerSettings";
import classes from "./SettingsPage.module.css";

/** SettingsPage: each change is stored at once. */
export function SettingsPage() {
  const { data: settings, error, refetch } = useSettings();
  const save = useSaveSettings();
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Settings</h1>
      {error && (
        <FailureView failure={error} title="The settings could not be read" onRetry={() => void refetch()} />
      )}
      {save.error && <FailureView failure={save.error} title="The settings were not stored" />}
      {!settings && !error && <Loading what="settings" />}
      {settings && (
        <Sections settings={settings} onChange={(part) => save.mutate({ ...settings, ...part })} />
      )}
      <ProgramSection />
      <DiagnosticsSection />
    </div>
  );
}

function Sections(props: { settings: Settings; onChange: (part: Partial<Settings>) => void }) {
  return (
    <>
      <AppearanceSettings {...props} />
      <CallSettings {...props} />
      <ServerSettings {...props} />
      <HistorySettings {...props} />
      <MessageSettings {...props} />
      <CacheSettings {...props} />
      <ObservingSettings {...props} />
    </>
  );
}

import { later } from "../../components/later";
import { useWindow } from "../../state/window";
import { ServerEditor } from "../editor/ServerEditor";
import { HostsDialog } from "../hosts/HostsDialog";
import { SignInDialog } from "../signin/SignInDialog";
import { Saves } from "../saves/Saves";
import { SaveStepDialog } from "../suites/SaveStepDialog";
import { SuiteDialogs } from "../suites/SuiteDialogs";
import { Palette } from "../palette/Palette";
import { Workbench } from "../workbench/Workbench";
import { Banners } from "./Banners";
import { Rail } from "./Rail";
import classes from "./Shell.module.css";
import { StatusBar } from "./StatusBar";
import { useFirstStart } from "./useFirstStart";
import { useShortcuts } from "./useShortcuts";

const CallDialogs = later(async () => (await import("../compare/CallDialogs")).CallDialogs);
const HistoryPage = later(async () => (await import("../history/HistoryPage")).HistoryPage);
const InboxPage = later(async () => (await import("../inbox/InboxPage")).InboxPage);
const MetricsPage = later(async () => (await import("../metrics/MetricsPage")).MetricsPage);
const SecretsPage = later(async () => (await import("../secrets/SecretsPage")).SecretsPage);
const SuitesPage = later(async () => (await import("../suites/SuitesPage")).SuitesPage);
const SettingsPage = later(async () => (await import("../settings/SettingsPage")).SettingsPage);

/** Shell is the window's frame: rail, banners, the view in front, status bar. */
export function Shell() {
  const view = useWindow((state) => state.view);
  useShortcuts();
  useFirstStart();
  return (
    <div className={classes.shell}>
      <Rail />
      <div className={classes.main}>
        <Banners />
        <main className={classes.view}>
          {view === "workbench" && <Workbench />}
          {view === "history" && <HistoryPage />}
          {view === "suites" && <SuitesPage />}
          {view === "metrics" && <MetricsPage />}
          {view === "inbox" && <InboxPage />}
          {view === "secrets" && <SecretsPage />}
          {view === "settings" && <SettingsPage />}
        </main>
        <Saves />
      </div>
      <StatusBar />
      <Palette />
      <ServerEditor />
      <HostsDialog />
      <SignInDialog />
      <CallDialogs />
      <SaveStepDialog />
      <SuiteDialogs />
    </div>
  );
}

import { lazy, Suspense } from "react";
import { useWindow } from "../../state/window";
import { ServerEditor } from "../editor/ServerEditor";
import { SignInDialog } from "../signin/SignInDialog";
import { Palette } from "../palette/Palette";
import { Workbench } from "../workbench/Workbench";
import { Banners } from "./Banners";
import { Rail } from "./Rail";
import classes from "./Shell.module.css";
import { StatusBar } from "./StatusBar";
import { useFirstStart } from "./useFirstStart";
import { useShortcuts } from "./useShortcuts";

const HistoryPage = lazy(async () => ({ default: (await import("../history/HistoryPage")).HistoryPage }));
const InboxPage = lazy(async () => ({ default: (await import("../inbox/InboxPage")).InboxPage }));
const SecretsPage = lazy(async () => ({ default: (await import("../secrets/SecretsPage")).SecretsPage }));
const SettingsPage = lazy(async () => ({ default: (await import("../settings/SettingsPage")).SettingsPage }));

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
          <Suspense fallback={null}>
            {view === "workbench" && <Workbench />}
            {view === "history" && <HistoryPage />}
            {view === "inbox" && <InboxPage />}
            {view === "secrets" && <SecretsPage />}
            {view === "settings" && <SettingsPage />}
          </Suspense>
        </main>
      </div>
      <StatusBar />
      <Palette />
      <ServerEditor />
      <SignInDialog />
    </div>
  );
}

import { Button, Popover } from "@mantine/core";
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconReload,
  IconShieldLock,
  IconWorld,
} from "@tabler/icons-react";
import { IconButton } from "../../components/IconButton";
import type { App } from "../../platform";
import classes from "./App.module.css";
import { permissionWords, reachOf } from "./appWords";
import type { DisplayMode } from "./hostContext";

interface Props {
  app: App;
  granted: readonly string[];
  allow: (permissions: readonly string[]) => void;
  again: () => void;
  mode: DisplayMode;
  setMode: (mode: DisplayMode) => void;
  dropped: number;
}

/** AppBar says whose app it is and what it may, and stays above it in full screen too. */
export function AppBar({ app, granted, allow, again, mode, setMode, dropped }: Props) {
  const full = mode === "fullscreen";
  const reach = reachOf(app);
  const missing = app.permissions.filter((permission) => !granted.includes(permission));
  return (
    <div className={full ? classes.barFull : classes.bar} role="toolbar" aria-label="App">
      <span className={classes.whose}>
        App of <b>{app.server}</b>
      </span>
      <Popover width={460} position="bottom-start" withinPortal zIndex={400}>
        <Popover.Target>
          <Button
            size="compact-xs"
            variant="subtle"
            color={reach.length > 0 || app.refused.length > 0 ? "yellow" : "gray"}
            leftSection={
              reach.length > 0 ? (
                <IconWorld size={14} stroke={1.6} />
              ) : (
                <IconShieldLock size={14} stroke={1.6} />
              )
            }
          >
            {reach.length > 0
              ? `May reach ${reach.length === 1 ? reach[0] : `${reach.length} addresses`}`
              : "Reaches nothing outside"}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Rules app={app} />
        </Popover.Dropdown>
      </Popover>
      {missing.length > 0 && (
        <Button size="compact-xs" variant="light" color="yellow" onClick={() => allow(app.permissions)}>
          Allow {missing.map(permissionWords).join(", ")}
        </Button>
      )}
      {granted.length > 0 && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => allow([])}>
          Take back {granted.map(permissionWords).join(", ")}
        </Button>
      )}
      {dropped > 0 && (
        <span className={classes.dropped}>{dropped === 1 ? "1 message" : `${dropped} messages`} dropped</span>
      )}
      <span className={classes.space} />
      <IconButton label="Start the app again" variant="subtle" color="gray" onClick={again}>
        <IconReload size={16} stroke={1.6} />
      </IconButton>
      <IconButton
        label={full ? "Leave full screen" : "Full screen"}
        variant="subtle"
        color="gray"
        onClick={() => setMode(full ? "inline" : "fullscreen")}
      >
        {full ? <IconArrowsMinimize size={16} stroke={1.6} /> : <IconArrowsMaximize size={16} stroke={1.6} />}
      </IconButton>
    </div>
  );
}

function Rules({ app }: { app: App }) {
  const lists = [
    ["It may fetch from", app.connect],
    ["It may load scripts, styles and pictures from", app.resource],
    ["It may show frames of", app.frame],
    ["Its addresses may begin with", app.baseUri],
    ["Left out, because they are no addresses of the web", app.refused],
  ] as const;
  return (
    <div className={classes.rules}>
      <p>
        <code>{app.uri}</code> runs in a sandbox: it sees nothing of Fairlead or of other servers, and calls
        the tools of {app.server} only.
      </p>
      {lists.map(
        ([what, list]) =>
          list.length > 0 && (
            <div key={what}>
              <p>{what}</p>
              <ul>
                {list.map((address) => (
                  <li key={address}>
                    <code>{address}</code>
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
      <p>Content security policy</p>
      <code className={classes.policy} data-selectable>
        {app.policy}
      </code>
    </div>
  );
}

import { Button, Tabs } from "@mantine/core";
import { FailureView } from "../../components/failure/FailureView";
import type { Server } from "../../platform";
import { useRemembered } from "../../state/window";
import { DoctorPanel } from "../doctor/DoctorPanel";
import { ProcessPanel } from "../process/ProcessPanel";
import { ServerTasks } from "../tasks/ServerTasks";
import { SignInPanel } from "../signin/SignInPanel";
import { openSignIn } from "../signin/openSignIn";
import { isRemote } from "../signin/remote";
import { LogView } from "../log/LogView";
import classes from "./ServerDetails.module.css";
import { isBroken } from "./describeState";
import { ServerFacts } from "./ServerFacts";
import { ServerHeader } from "./ServerHeader";
import { ServerTools } from "./ServerTools";
import { StateActions } from "./StateActions";

/** ServerDetails: how the server stands, what is known of it, its tools, its log. */
export function ServerDetails({ server }: { server: Server }) {
  const [section, setSection] = useRemembered(`server.section`, "tools");
  const tools = server.toolCount >= 0 ? ` ${server.toolCount.toLocaleString("en")}` : "";
  const hasTasks = server.capabilities.includes("tasks");
  // The section is remembered for all servers; not each has all of them.
  const broken = isBroken(server);
  const lacks =
    (section === "signin" && !isRemote(server)) ||
    (section === "tasks" && !hasTasks) ||
    (section === "process" && server.builtIn);
  const shown = broken ? "doctor" : lacks ? "tools" : section;
  return (
    <div className={classes.page}>
      <ServerHeader server={server} />
      {server.failure && (
        <div className={classes.failure}>
          <FailureView
            failure={server.failure}
            {...(server.state === "connecting" && { title: "Why it is tried again" })}
            tone={["needs-auth", "connecting"].includes(server.state) ? "warn" : "error"}
            actions={
              <>
                {server.state === "needs-auth" && (
                  <Button size="compact-xs" onClick={() => openSignIn(server.name)}>
                    Sign in
                  </Button>
                )}
                <StateActions server={server} />
              </>
            }
          />
        </div>
      )}
      <Tabs
        className={classes.tabs}
        classNames={{ panel: classes.panel ?? "" }}
        value={shown}
        onChange={(value) => setSection(value ?? "tools")}
      >
        <Tabs.List>
          {!broken && (
            <>
              <Tabs.Tab value="tools">
                Tools<span className={classes.count}>{tools}</span>
              </Tabs.Tab>
              {hasTasks && <Tabs.Tab value="tasks">Tasks</Tabs.Tab>}
              <Tabs.Tab value="about">About</Tabs.Tab>
              {isRemote(server) && <Tabs.Tab value="signin">Sign-in</Tabs.Tab>}
              {!server.builtIn && (
                <Tabs.Tab value="process">{isRemote(server) ? "Connection" : "Process"}</Tabs.Tab>
              )}
            </>
          )}
          <Tabs.Tab value="doctor">Doctor</Tabs.Tab>
          {!broken && <Tabs.Tab value="log">Log</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="tools">
          <ServerTools server={server} />
        </Tabs.Panel>
        {hasTasks && (
          <Tabs.Panel value="tasks">
            <ServerTasks server={server.name} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="about">
          <ServerFacts server={server} />
        </Tabs.Panel>
        {isRemote(server) && (
          <Tabs.Panel value="signin">
            <SignInPanel server={server.name} />
          </Tabs.Panel>
        )}
        {!server.builtIn && (
          <Tabs.Panel value="process">
            <ProcessPanel server={server} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="doctor">
          <DoctorPanel server={server.name} />
        </Tabs.Panel>
        <Tabs.Panel value="log">
          <LogView server={server.name} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

import { Button } from "@mantine/core";
import { FailureView } from "../../components/failure/FailureView";
import type { ProcessPlan, Server } from "../../platform";
import { useServerActions } from "../../queries/useServerActions";
import { editServer } from "../editor/openEditor";
import { Fact, FactList } from "./Facts";
import { PathFact } from "./PathFact";
import classes from "./ProcessPanel.module.css";
import { commandLine } from "./processTree";

interface Props {
  server: Server;
  /** Remote servers have none. */
  plan: ProcessPlan | null | undefined;
  onRefreshed: () => void;
}

/** NotRunning says how a server that does not run would be started, and whether it could be. */
export function NotRunning({ server, plan, onRefreshed }: Props) {
  const { connect, enable } = useServerActions();
  const { state, failure } = server;
  // Where the server's own failure says the same, it stands above already.
  const told = plan?.failure?.message === failure?.message;
  const idle = !plan?.failure && !["connecting", "backing-off"].includes(state);
  const start = () => void (server.enabled ? connect(server.name) : enable(server.name));
  const edit = (
    <Button variant="default" size="compact-xs" onClick={() => editServer(server.name)}>
      Edit the server
    </Button>
  );
  return (
    <section className={classes.part} aria-label="Not running">
      <h2 className={classes.title}>{title(plan)}</h2>
      {plan?.failure && !told && (
        <FailureView failure={plan.failure} title="It could not be started" tone="warn" actions={edit} />
      )}
      {plan && (
        <FactList>
          {plan.program && <Fact name="Command" code={commandLine(plan.program, plan.args)} copy />}
          {plan.dir && <Fact name="Folder" code={plan.dir} />}
          <PathFact path={plan.path} from={plan.pathFrom} onRefreshed={onRefreshed} />
        </FactList>
      )}
      {idle && (
        <div className={classes.links}>
          <Button size="compact-sm" onClick={start}>
            {server.enabled ? "Connect" : "Enable"}
          </Button>
        </div>
      )}
    </section>
  );
}

function title(plan: ProcessPlan | null | undefined): string {
  if (!plan) return "Not connected";
  return plan.failure
    ? "No process runs, and none could be started"
    : "No process runs. It would be started like this";
}

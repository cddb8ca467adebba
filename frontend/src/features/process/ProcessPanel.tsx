import { CopyLink } from "../../components/CopyLink";
import { FailureView } from "../../components/failure/FailureView";
import { Loading } from "../../components/Loading";
import type { Server } from "../../platform";
import { useProcess } from "../../queries/useProcess";
import { ConnectionView } from "./ConnectionView";
import { InstanceTable } from "./InstanceTable";
import { NotRunning } from "./NotRunning";
import classes from "./ProcessPanel.module.css";
import { ProcessTree } from "./ProcessTree";
import { commandLine } from "./processTree";
import { processText } from "./processText";

/** ProcessPanel is what is true of a server's processes and connections, renewed while it is looked at. */
export function ProcessPanel({ server }: { server: Server }) {
  const { data: sample, error, refetch } = useProcess(server.name, stamp(server));
  if (!sample && error)
    return (
      <div className={classes.page}>
        <FailureView failure={error} title="The system could not be asked" onRetry={() => void refetch()} />
      </div>
    );
  if (!sample) return <Loading what="the processes" />;
  const { truth, busy, at } = sample;
  const { plan, connections, elsewhere } = truth;
  const live = connections.filter((one) => one.live);
  const planned = plan && live.length === 0 ? commandLine(plan.program, plan.args) : "";
  const refreshed = () => void refetch();
  return (
    <section className={classes.page} aria-label={server.transport === "stdio" ? "Process" : "Connection"}>
      <div className={classes.head}>
        <p className={classes.about}>{error ? "Not renewed: " + error.message : "Renewed every 2 s."}</p>
        <CopyLink text={() => processText(server.name, truth)} label="Copy all" />
      </div>
      {server.instances.length > 1 && <InstanceTable instances={server.instances} />}
      {live.length === 0 && <NotRunning server={server} plan={plan} onRefreshed={refreshed} />}
      {connections.map((one) => (
        <ConnectionView
          key={one.instance}
          connection={one}
          instance={server.instances.find(({ id }) => id === one.instance)}
          planned={planned}
          titled={server.instances.length > 1}
          server={server.name}
          busy={busy}
          at={at}
          onRefreshed={refreshed}
        />
      ))}
      {elsewhere.length > 0 && (
        <section className={classes.part} aria-label="Started by another Fairlead">
          <h2 className={classes.title}>Started by another Fairlead</h2>
          <ProcessTree label="Processes of another Fairlead" processes={elsewhere} busy={busy} at={at} />
        </section>
      )}
    </section>
  );
}

/** stamp changes when there is something new to see at once. */
function stamp({ instances, state }: Server): string {
  return [state, ...instances.map((one) => `${one.pid} ${one.state}`)].join();
}

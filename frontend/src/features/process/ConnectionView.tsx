import { Button } from "@mantine/core";
import { CopyLink } from "../../components/CopyLink";
import { bytes, count, dateTime } from "../../lib/format";
import type { Instance, ServerConnection } from "../../platform";
import { changeDrawer } from "../../state/window";
import { Fact, FactList } from "./Facts";
import { healthWords } from "./healthWords";
import { PathFact } from "./PathFact";
import classes from "./ProcessPanel.module.css";
import { ProcessTree } from "./ProcessTree";
import { commandLine } from "./processTree";
import { span } from "./span";

interface Props {
  connection: ServerConnection;
  instance: Instance | undefined;
  /** The command line that stands above already: it would be started with it again. */
  planned: string;
  /** There are several: this one says which it is. */
  titled: boolean;
  server: string;
  busy: ReadonlyMap<number, number>;
  at: number;
  onRefreshed: () => void;
}

/** ConnectionView is what is true of one connection, and of its process if it has one. */
export function ConnectionView({
  connection,
  instance,
  planned,
  titled,
  server,
  busy,
  at,
  onRefreshed,
}: Props) {
  const { live, pid } = connection;
  const what = pid > 0 ? "process" : "connection";
  const title = live ? `The ${what}` : `The last ${what}`;
  const health = live && instance ? healthWords(instance.health, at) : "";
  const stderr = connection.stderr.slice(-mostLines);
  const command = commandLine(connection.command, connection.args);
  return (
    <section className={classes.part} aria-label={titled ? `Instance ${connection.instance}` : title}>
      <h2 className={classes.title}>{titled ? `Instance ${connection.instance}` : title}</h2>
      <FactList>
        {connection.address && <Fact name="Address" code={connection.address} />}
        {connection.command && command !== planned && <Fact name="Command" code={command} copy />}
        {live && connection.dir && <Fact name="Folder" code={connection.dir} />}
        {live && connection.path && (
          <PathFact path={connection.path} from={connection.pathFrom} live onRefreshed={onRefreshed} />
        )}
        {pid > 0 && <Fact name="Process">{started(connection, at)}</Fact>}
        {connection.exit && <Fact name="Ended">{connection.exit}</Fact>}
        <Fact name="Restarts">{connection.restarts === 0 ? "none" : count(connection.restarts, "time")}</Fact>
        {health && <Fact name="Health">{health}</Fact>}
        <Fact name="Received">
          {count(connection.messagesIn, "message")}, {bytes(connection.bytesIn)}
        </Fact>
        <Fact name="Sent">
          {count(connection.messagesOut, "message")}, {bytes(connection.bytesOut)}
        </Fact>
        {instance && instance.calls > 0 && (
          <Fact name="Calls">
            {instance.calls.toLocaleString("en")}, the last one {ago(instance.lastUsed, at)}
          </Fact>
        )}
      </FactList>
      {connection.processes.length > 0 && (
        <ProcessTree
          label={titled ? `Processes of instance ${connection.instance}` : "Processes"}
          processes={connection.processes}
          busy={busy}
          at={at}
        />
      )}
      {stderr.length > 0 && (
        <div className={classes.stderr}>
          <h3 className={classes.title}>Last lines of stderr</h3>
          <pre data-selectable>{stderr.join("\n")}</pre>
          <div className={classes.links}>
            <Button
              variant="default"
              size="compact-xs"
              onClick={() => changeDrawer({ open: true, tab: "log", server })}
            >
              Show its log
            </Button>
            <CopyLink label="Copy" text={() => connection.stderr.join("\n")} />
          </div>
        </div>
      )}
    </section>
  );
}

/** The log has all of them. */
const mostLines = 12;

function started({ pid, started: since, exit }: ServerConnection, at: number): string {
  if (since <= 0) return String(pid);
  const running = exit ? "" : `, running for ${span(at - since)}`;
  return `${pid}, started ${dateTime(since)}${running}`;
}

function ago(then: number, at: number): string {
  const ms = at - then;
  return ms < 1000 ? "just now" : `${span(ms)} ago`;
}

import { bytes, dateTime } from "../../lib/format";
import type { ProcessPlan, ProcessTruth, ServerConnection } from "../../platform";
import { branches, commandLine, processWords } from "./processTree";

/** processText is what is true of a server's processes as text, for whoever is asked for help. */
export function processText(server: string, { plan, connections, elsewhere }: ProcessTruth): string {
  const lines = [server];
  if (plan && !connections.some(({ live }) => live)) lines.push(...planLines(plan));
  for (const connection of connections) lines.push("", ...connectionLines(connection));
  if (elsewhere.length > 0) lines.push("", "Started by another Fairlead:", ...treeLines(elsewhere));
  return lines.join("\n");
}

function planLines({ program, args, dir, path, pathFrom, failure }: ProcessPlan): string[] {
  return facts({
    "Would start": program && commandLine(program, args),
    Folder: dir,
    PATH: path,
    "PATH from": pathFrom,
    Problem: failure ? `${failure.message} ${failure.hint}` : "",
  });
}

function connectionLines(one: ServerConnection): string[] {
  return [
    `Instance ${one.instance}: ${one.live ? "live" : "ended"}`,
    ...facts({
      Address: one.address,
      Command: one.command && commandLine(one.command, one.args),
      Folder: one.dir,
      PATH: one.path,
      "PATH from": one.pathFrom,
      Process: one.pid > 0 ? String(one.pid) : "",
      Started: one.started > 0 ? dateTime(one.started) : "",
      Ended: one.exit,
      Restarts: String(one.restarts),
      Received: `${one.messagesIn} messages, ${bytes(one.bytesIn)}`,
      Sent: `${one.messagesOut} messages, ${bytes(one.bytesOut)}`,
    }),
    ...treeLines(one.processes),
    ...(one.stderr.length > 0 ? ["Last lines of stderr:", ...one.stderr.map((line) => `  ${line}`)] : []),
  ];
}

function treeLines(processes: ProcessTruth["elsewhere"]): string[] {
  return branches(processes).map(
    ({ entry, depth }) =>
      `${"  ".repeat(depth + 1)}${entry.pid} ${processWords(entry)} (${bytes(entry.rssBytes)}, ${entry.cpuMs} ms CPU)`,
  );
}

/** What is not known is not said. */
function facts(all: Record<string, string>): string[] {
  return Object.entries(all)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}: ${value}`);
}

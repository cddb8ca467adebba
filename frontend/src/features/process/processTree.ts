import type { ProcessEntry, ProcessTruth } from "../../platform";

/** A process with its place in the tree. */
export interface Branch {
  entry: ProcessEntry;
  /** 0 for the roots. */
  depth: number;
}

/** branches gives each process its depth; parents stand before their children. */
export function branches(entries: readonly ProcessEntry[]): Branch[] {
  const depths = new Map<number, number>();
  return entries.map((entry) => {
    const depth = (depths.get(entry.parent) ?? -1) + 1;
    depths.set(entry.pid, depth);
    return { entry, depth };
  });
}

/** What was seen at a moment, with how busy each process was until then. */
export interface Sample {
  truth: ProcessTruth;
  at: number;
  /** By process id: the share of one processor since the sample before. Unknown ones are absent. */
  busy: ReadonlyMap<number, number>;
}

/** A shorter time says nothing: the system counts in hundredths of a second. */
const leastApart = 1000;

/** sampled puts what is seen now beside what was seen before. */
export function sampled(truth: ProcessTruth, at: number, before: Sample | undefined): Sample {
  const busy = new Map<number, number>();
  const apart = before ? at - before.at : 0;
  const earlier = new Map(everyProcess(before?.truth).map((entry) => [entry.pid, entry]));
  for (const { pid, cpuMs, started } of everyProcess(truth)) {
    const known = earlier.get(pid);
    if (!known || known.started !== started) continue;
    const share =
      apart < leastApart ? before?.busy.get(pid) : Math.max(0, cpuMs - known.cpuMs) / Math.max(1, apart);
    if (share !== undefined) busy.set(pid, share);
  }
  return { truth, at, busy };
}

function everyProcess(truth: ProcessTruth | undefined): ProcessEntry[] {
  if (!truth) return [];
  return [...truth.connections.flatMap(({ processes }) => processes), ...truth.elsewhere];
}

/** commandLine writes a command as one would type it in a shell. */
export function commandLine(program: string, args: readonly string[]): string {
  return [program, ...args].map(quoted).join(" ");
}

function quoted(word: string): string {
  return /^[\w@%+=:,./~\-[\]{}$•*]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** processWords is what runs: its command line, or only its name where the system shows no more. */
export function processWords({ name, args }: ProcessEntry): string {
  const [program, ...rest] = args;
  return program === undefined ? name : commandLine(program, rest);
}

/** folders are those of a PATH. Windows separates them by semicolons, and has colons in them. */
export function folders(path: string): string[] {
  const windows = path.includes(";") || /^[A-Za-z]:[\\/]/.test(path);
  return path.split(windows ? ";" : ":").filter((folder) => folder !== "");
}

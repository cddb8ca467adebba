import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

const root = resolve(import.meta.dirname, "../..");
const program = join(root, "build/bin/fairlead");

/** How long the program may take to print its address, and to end. */
const patienceMs = 60_000;

/** Backend is a real `fairlead serve` on a data folder of its own. */
export class Backend {
  readonly home = mkdtempSync(join(tmpdir(), "fairlead-e2e-"));
  /** The address with its token, of the running process. */
  url = "";
  /** What the program wrote to standard error. */
  log = "";
  #process: ChildProcess | undefined;

  readonly #environment: NodeJS.ProcessEnv;

  /** environment is what the program sees besides, or differently from, what the stories see. */
  constructor(environment: NodeJS.ProcessEnv = {}) {
    this.#environment = environment;
  }

  /** start runs the program and waits for the address it prints. */
  async start(): Promise<void> {
    const child = spawn(program, ["serve", "--addr", "127.0.0.1:0"], {
      env: this.#env(),
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#process = child;
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.log += text;
    });
    const printed = new Promise<string>((done, failed) => {
      createInterface(child.stdout).on("line", (line) => {
        const address = /http:\/\/\S+/.exec(line)?.[0];
        if (address) done(address);
      });
      child.once("exit", (code) => failed(new Error(`fairlead serve ended with ${code}:\n${this.log}`)));
      child.once("error", failed);
    });
    this.url = await within(printed, "print its address", () => this.log);
  }

  /** stop ends the program as Ctrl-C does, and expects it to end well. */
  async stop(): Promise<void> {
    const code = await this.#end("SIGINT");
    if (code !== 0) throw new Error(`fairlead serve ended with ${code}:\n${this.log}`);
  }

  /** crash ends the program at once, as a power cut would. */
  async crash(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /** restart stops the program and starts it again on the same data. */
  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** cli runs a command on the same data and returns its exit code and output. */
  cli(...args: string[]): { code: number | null; out: string; err: string } {
    const run = spawnSync(program, args, {
      env: this.#env(),
      encoding: "utf8",
      timeout: patienceMs,
      maxBuffer: 64 << 20,
    });
    return { code: run.status, out: run.stdout, err: run.stderr };
  }

  /** beside begins a command on the same data, which goes on while the page is looked at. */
  beside(...args: string[]): { interrupt: () => void; ended: Promise<number | null> } {
    const child = spawn(program, args, { env: this.#env(), stdio: "ignore" });
    return {
      interrupt: () => child.kill("SIGINT"),
      ended: once(child, "exit").then(([code]) => code as number | null),
    };
  }

  /** read is the text of a file of the data folder. */
  read(name: string): string {
    return readFileSync(join(this.home, name), "utf8");
  }

  /** filesWith lists the files of the data folder that hold text. */
  filesWith(text: string): string[] {
    return readdirSync(this.home, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => contentOf(file).includes(text));
  }

  /** pid is the running process, or undefined. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** dispose ends the program, whatever it does, and removes its data. */
  async dispose(): Promise<void> {
    await this.#end("SIGTERM");
    rmSync(this.home, { recursive: true, force: true });
  }

  #env(): NodeJS.ProcessEnv {
    return { ...process.env, ...this.#environment, FAIRLEAD_HOME: this.home };
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#process;
    this.#process = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? 0;
    const ended = once(child, "exit") as Promise<[number | null]>;
    child.kill(signal);
    try {
      const [code] = await within(ended, `end after ${signal}`, () => this.log);
      return code;
    } catch (error) {
      child.kill("SIGKILL");
      throw error;
    }
  }
}

/** A server somebody else wrote, as it would stand in servers.json. */
export interface ServerDefinition {
  command: string;
  args: string[];
}

/** npmServer is one of the pinned MCP servers in test/servers. */
export function npmServer(
  name: "everything" | "filesystem" | "memory" | "basic-react",
  ...args: string[]
): ServerDefinition {
  const script = join(
    root,
    "test/servers/node_modules/@modelcontextprotocol",
    `server-${name}`,
    "dist/index.js",
  );
  return { command: process.execPath, args: [script, ...args] };
}

/** demoServer is the built-in server as a process of its own, for a definition of its own. */
export function demoServer(): ServerDefinition {
  return { command: program, args: ["demo"] };
}

/** badServer is a server that misbehaves in the named way; see backend/internal/badserver. */
export function badServer(mode: string, ...args: string[]): ServerDefinition {
  return { command: join(root, "build/bin/badserver"), args: ["-mode", mode, ...args] };
}

/** contentOf is what a file holds. The program is at work meanwhile: a file that has gone holds nothing. */
function contentOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return Buffer.alloc(0);
    throw error;
  }
}

async function within<T>(promise: Promise<T>, what: string, log: () => string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(
      () => failed(new Error(`fairlead serve did not ${what} in ${patienceMs} ms:\n${log()}`)),
      patienceMs,
    );
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

import type { ServerDefinition } from "./backend";

/** wrapped is a server behind a shell that waits for it, as npx and many scripts do. */
export function wrapped({ command, args }: ServerDefinition): ServerDefinition {
  return { command: "sh", args: ["-c", `'${command}' ${args.join(" ")}; exit $?`] };
}

/** fragileServer ends under its first call; fell is the file by which it remembers that. Its tool only reads. */
export function fragileServer(fell: string): ServerDefinition {
  const script = `
    const { existsSync, writeFileSync } = require("node:fs");
    const tools = [{ name: "look", inputSchema: { type: "object" }, annotations: { readOnlyHint: true } }];
    const answers = {
      initialize: ({ protocolVersion }) => ({
        protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: "fragile", version: "1" },
      }),
      ping: () => ({}),
      "tools/list": () => ({ tools }),
      "tools/call": () => {
        if (!existsSync(${JSON.stringify(fell)})) {
          writeFileSync(${JSON.stringify(fell)}, "");
          process.exit(1);
        }
        return { content: [{ type: "text", text: "seen" }] };
      },
    };
    require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
      const { id, method, params } = JSON.parse(line);
      if (id === undefined) return;
      const answer = answers[method];
      const rest = answer ? { result: answer(params) } : { error: { code: -32601, message: "no such method" } };
      console.log(JSON.stringify({ jsonrpc: "2.0", id, ...rest }));
    });
  `;
  return { command: process.execPath, args: ["-e", script] };
}

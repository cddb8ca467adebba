import type { ImportChoice, ImportServer } from "../../platform";

/** What to do with a server of another program. */
export type Decision = "skip" | "add" | "replace" | "rename";

/** By the name it has there; who is not in it was not decided on. */
export type Decisions = Record<string, Decision>;

/** decisionOn is what was decided, or what goes without saying: new servers are taken over. */
export function decisionOn(server: ImportServer, decisions: Decisions): Decision {
  return decisions[server.theirs] ?? (server.status === "new" ? "add" : "skip");
}

/** secretsOf counts the values that look like secrets in what is taken over. */
export function secretsOf(servers: ImportServer[], decisions: Decisions): number {
  return servers
    .filter((server) => decisionOn(server, decisions) !== "skip")
    .reduce((sum, { secrets }) => sum + (secrets ?? []).length, 0);
}

/** choicesOf is what Import wants. */
export function choicesOf(servers: ImportServer[], decisions: Decisions, vault: boolean): ImportChoice[] {
  return servers.flatMap((server) => {
    const decision = decisionOn(server, decisions);
    if (decision === "skip") return [];
    const secrets = vault ? (server.secrets ?? []) : [];
    return [
      {
        theirs: server.theirs,
        name: decision === "replace" ? server.name : server.freeName,
        replace: decision === "replace",
        toVault: Object.fromEntries(secrets.map(({ path, suggested }) => [path, suggested])),
      },
    ];
  });
}

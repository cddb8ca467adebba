import type { Server, Tool } from "../../platform";

/** One line of the sidebar's tree. */
export type Row = ServerRow | ToolRow | NoteRow;

export interface ServerRow {
  kind: "server";
  id: string;
  server: Server;
  open: boolean;
}

export interface ToolRow {
  kind: "tool";
  id: string;
  tool: Tool;
}

/** A server that is open and has nothing to show says why. */
export interface NoteRow {
  kind: "note";
  id: string;
  server: string;
  text: string;
}

/**
 * treeRows lays the servers and the tools of the open ones out as lines. With
 * a filter, servers and tools that match are left, and a server with a
 * matching tool is open by itself.
 */
export function treeRows(servers: Server[], tools: Tool[], openServers: string[], filter: string): Row[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const byServer = groupByServer(tools);
  const rows: Row[] = [];
  for (const server of servers) {
    const own = byServer.get(server.name) ?? [];
    const matching = words.length > 0 ? own.filter((tool) => matches(words, server.name, tool)) : own;
    const named = words.every((word) => server.name.toLowerCase().includes(word));
    if (words.length > 0 && matching.length === 0 && !named) continue;
    const wanted = openServers.includes(server.name);
    const open = words.length > 0 ? matching.length > 0 && (!named || wanted) : wanted;
    rows.push({ kind: "server", id: elementId("server", server.name), server, open });
    if (!open) continue;
    for (const tool of matching)
      rows.push({ kind: "tool", id: elementId("tool", tool.server, tool.name), tool });
    if (matching.length === 0) rows.push(note(server));
  }
  return rows;
}

/** elementId makes an id of names, which may hold spaces while an id must not. */
function elementId(...parts: string[]): string {
  return parts.map(encodeURIComponent).join("-");
}

function groupByServer(tools: Tool[]): Map<string, Tool[]> {
  const groups = new Map<string, Tool[]>();
  for (const tool of tools) {
    const group = groups.get(tool.server);
    if (group) group.push(tool);
    else groups.set(tool.server, [tool]);
  }
  return groups;
}

function matches(words: string[], server: string, { name, title }: Tool): boolean {
  const text = `${server} ${name} ${title}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

function note({ name, state, toolCount }: Server): NoteRow {
  return { kind: "note", id: elementId("note", name), server: name, text: noteText(state, toolCount) };
}

function noteText(state: string, toolCount: number): string {
  if (state === "connecting") return "connecting…";
  if (toolCount === 0) return "This server offers no tools";
  if (state === "connected" || state === "degraded") return "listing tools…";
  return "Connect to see its tools";
}

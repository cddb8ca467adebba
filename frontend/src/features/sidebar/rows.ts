import type { Icon, Server, Tool } from "../../platform";
import type { Offered } from "../../queries/useOffers";

/** One line of the sidebar's tree. */
export type Row = ServerRow | GroupRow | ToolRow | OfferRow | NoteRow;

export interface ServerRow {
  kind: "server";
  id: string;
  level: 1;
  server: Server;
  open: boolean;
}

/** The tools, resources or prompts of a server that offers more than tools. */
export interface GroupRow {
  kind: "group";
  id: string;
  level: 2;
  server: string;
  group: Group;
  count: number;
  open: boolean;
}

export type Group = "tools" | "resources" | "prompts";

export interface ToolRow {
  kind: "tool";
  id: string;
  level: 2 | 3;
  tool: Tool;
}

/** A resource, a template or a prompt. */
export interface OfferRow {
  kind: "resource" | "template" | "prompt";
  id: string;
  level: 3;
  server: string;
  /** The URI, the URI template, or the prompt's name. */
  key: string;
  name: string;
  title: string;
  icons: Icon[];
}

/** A server that is open and has nothing to show says why. */
export interface NoteRow {
  kind: "note";
  id: string;
  level: 2;
  server: string;
  text: string;
}

/** What the tree is made of. */
export interface TreeData {
  servers: Server[];
  tools: Tool[];
  offered: Offered[];
  openServers: string[];
  /** Groups that were opened or closed by hand, by groupKey. */
  groups: Record<string, boolean>;
  filter: string;
}

/** groupKey names a group among those of all servers. */
export function groupKey(server: string, group: Group): string {
  return `${server} ${group}`;
}

/**
 * treeRows lays the servers and what the open ones offer out as lines. With a filter, what matches is left, and a
 * server and a group with a match are open by themselves. A server that offers only tools has no groups.
 */
export function treeRows({ servers, tools, offered, openServers, groups, filter }: TreeData): Row[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const filtering = words.length > 0;
  const toolsOf = groupByServer(tools);
  const offeredBy = new Map(offered.map((one) => [one.server, one]));
  const rows: Row[] = [];
  for (const server of servers) {
    const { name } = server;
    const fits = (texts: string[]) => {
      const text = `${name} ${texts.join(" ")}`.toLowerCase();
      return words.every((word) => text.includes(word));
    };
    const ownTools = (toolsOf.get(name) ?? []).filter((tool) => fits([tool.name, tool.title]));
    const offers = offerRows(offeredBy.get(name)).filter((row) => fits([row.name, row.title, row.key]));
    const found = ownTools.length + offers.length;
    const named = words.every((word) => name.toLowerCase().includes(word));
    if (filtering && found === 0 && !named) continue;
    const wanted = openServers.includes(name);
    const open = filtering ? found > 0 && (!named || wanted) : wanted;
    rows.push({ kind: "server", id: elementId("server", name), level: 1, server, open });
    if (!open) continue;
    if (found === 0 && !offersMore(server)) rows.push(note(server));
    else rows.push(...contentRows(server, ownTools, offers, groups, filtering));
  }
  return rows;
}

/** offersMore tells whether a server has anything besides tools. */
export function offersMore({ resourceCount, promptCount }: Server): boolean {
  return resourceCount > 0 || promptCount > 0;
}

function contentRows(
  server: Server,
  tools: Tool[],
  offers: OfferRow[],
  groups: Record<string, boolean>,
  filtering: boolean,
): Row[] {
  const grouped = offersMore(server);
  const toolRows = tools.map((tool): ToolRow => ({
    kind: "tool",
    id: elementId("tool", tool.server, tool.name),
    level: grouped ? 3 : 2,
    tool,
  }));
  if (!grouped) return toolRows;
  const prompts = offers.filter(({ kind }) => kind === "prompt");
  const resources = offers.filter(({ kind }) => kind !== "prompt");
  return [
    ...groupRows("tools", toolRows, server.toolCount),
    ...groupRows("resources", resources, server.resourceCount),
    ...groupRows("prompts", prompts, server.promptCount),
  ];

  function groupRows(group: Group, items: Row[], all: number): Row[] {
    const count = filtering ? items.length : all;
    if (count <= 0) return [];
    const open = filtering || (groups[groupKey(server.name, group)] ?? group === "tools");
    const id = elementId("group", server.name, group);
    return [{ kind: "group", id, level: 2, server: server.name, group, count, open }, ...(open ? items : [])];
  }
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

function offerRows(offered: Offered | undefined): OfferRow[] {
  if (!offered) return [];
  const { server, resources, templates, prompts } = offered;
  const row = (
    kind: OfferRow["kind"],
    key: string,
    { name, title, icons }: { name: string; title: string; icons: Icon[] },
  ): OfferRow => ({
    kind,
    id: elementId(kind, server, key),
    level: 3,
    server,
    key,
    name: name || key,
    title,
    icons,
  });
  return [
    ...resources.map((resource) => row("resource", resource.uri, resource)),
    ...templates.map((template) => row("template", template.uriTemplate, template)),
    ...prompts.map((prompt) => row("prompt", prompt.name, prompt)),
  ];
}

/** elementId makes an id of names, which may hold spaces while an id must not. */
function elementId(...parts: string[]): string {
  return parts.map(encodeURIComponent).join("-");
}

function note({ name, state, toolCount, transport }: Server): NoteRow {
  return {
    kind: "note",
    id: elementId("note", name),
    level: 2,
    server: name,
    text: transport === "" ? "Its definition is wrong" : noteText(state, toolCount),
  };
}

function noteText(state: string, toolCount: number): string {
  if (state === "connecting") return "connecting…";
  if (toolCount === 0) return "This server offers no tools";
  if (state === "degraded") return "Its tools are not known";
  if (state === "connected") return "listing tools…";
  return "Connect to see its tools";
}

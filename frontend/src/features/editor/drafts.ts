import { FairleadError, Servers, type Draft, type PlainSecret } from "../../platform";
import { mcpServers } from "../server/copyConfig";
import { emptyDefinition } from "./definition";

/** A server that is being added or edited. */
export interface ServerDraft {
  /** Stable while it is edited. */
  key: string;
  name: string;
  definition: string;
  /** Whether Save includes it; several can come from one paste. */
  include: boolean;
  secrets: PlainSecret[];
  warnings: string[];
  /** By the secret's pointer: under which name it goes to the vault, or null when it stays in the file. */
  vault: Record<string, string | null>;
}

export function draftFrom(found: Draft, index: number, all: Draft[] = [found]): ServerDraft {
  return {
    key: `${index} ${found.name}`,
    name: found.name,
    definition: found.definition,
    // Of several, those that are configured already are left out until they get another name.
    include: !found.exists || all.length === 1,
    secrets: found.secrets ?? [],
    warnings: found.warnings ?? [],
    vault: {},
  };
}

export function blankDraft(): ServerDraft {
  return draftFrom({ ...nothing, definition: emptyDefinition }, 0);
}

export function editedDraft(name: string, definition: string): ServerDraft {
  return draftFrom({ ...nothing, name, definition }, 0);
}

const nothing: Draft = {
  name: "",
  definition: "",
  transport: "stdio",
  target: "",
  exists: false,
  secrets: [],
  warnings: [],
};

/** vaultName is the name under which a secret will be kept: the suggested one until somebody decides otherwise. */
export function vaultName(draft: ServerDraft, secret: PlainSecret): string | null {
  const chosen = draft.vault[secret.path];
  return chosen === undefined ? secret.suggested : chosen;
}

/** toVault is what Add and Update want: pointer → name. */
export function toVault(draft: ServerDraft): Record<string, string> {
  const wanted: Record<string, string> = {};
  for (const secret of draft.secrets) {
    const name = vaultName(draft, secret);
    if (name) wanted[secret.path] = name;
  }
  return wanted;
}

/**
 * justTyped are secrets in a definition that nobody was offered yet: the look at it is a moment behind the keys, and
 * who saves at once must not leave them in the file. A definition that cannot be read is left to the save to refuse.
 */
export async function justTyped({ name, definition, secrets }: ServerDraft): Promise<PlainSecret[]> {
  const known = new Set(secrets.map(({ path }) => path));
  try {
    const { drafts } = await Servers.Parse(mcpServers(name || "server", definition));
    return (drafts?.[0]?.secrets ?? []).filter(({ path }) => !known.has(path));
  } catch {
    return [];
  }
}

/** lookAgain stops a save for a secret that was just typed. */
export const lookAgain = () =>
  new FairleadError({
    code: "usage",
    message: "What was just typed looks like a secret.",
    hint: "See above where it will be kept, and save again.",
    details: "",
  });

/** nameProblem says why a server cannot have this name, or "". */
export function nameProblem(name: string, taken: string[]): string {
  if (name.trim() === "") return "A server needs a name";
  if (taken.includes(name)) return "A server of this name is configured already";
  return "";
}

import type { OfferList, Prompt, PromptList, Resource, Subscription, Template } from "../../platform";

/** Complete values for tests of what servers offer; each test names only what it is about. */

export function aResource(parts: Partial<Resource> = {}): Resource {
  return {
    server: "files",
    uri: "demo://clock",
    name: "clock",
    title: "Clock",
    description: "The time.",
    mimeType: "text/plain",
    size: -1,
    audience: [],
    priority: -1,
    lastModified: "",
    icons: [],
    subscribed: false,
    raw: "{}",
    ...parts,
  };
}

export function aTemplate(parts: Partial<Template> = {}): Template {
  return {
    server: "files",
    uriTemplate: "demo://note/{name}",
    name: "note",
    title: "Note",
    description: "",
    mimeType: "",
    variables: ["name"],
    icons: [],
    failure: null,
    raw: "{}",
    ...parts,
  };
}

export function aPrompt(parts: Partial<Prompt> = {}): Prompt {
  return {
    server: "files",
    name: "greeting",
    title: "Greeting",
    description: "",
    arguments: [
      { name: "name", title: "", description: "Who is greeted", required: true },
      { name: "language", title: "", description: "", required: false },
    ],
    icons: [],
    raw: "{}",
    ...parts,
  };
}

export function someResources(parts: Partial<OfferList> = {}): OfferList {
  return {
    resources: [aResource()],
    templates: [aTemplate()],
    listed: true,
    listedAt: 1,
    stale: false,
    subscribe: true,
    complete: true,
    failure: null,
    ...parts,
  };
}

export function somePrompts(parts: Partial<PromptList> = {}): PromptList {
  return {
    prompts: [aPrompt()],
    listed: true,
    listedAt: 1,
    stale: false,
    complete: true,
    failure: null,
    ...parts,
  };
}

export function aSubscription(parts: Partial<Subscription> = {}): Subscription {
  return {
    server: "files",
    uri: "demo://clock",
    since: 1,
    updates: 0,
    updatedAt: 0,
    active: true,
    failure: null,
    ...parts,
  };
}

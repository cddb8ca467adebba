import {
  AppBridge,
  type McpUiHostCapabilities,
  type McpUiHostContext,
} from "@modelcontextprotocol/ext-apps/app-bridge";
import { config } from "zod/v4";
import { Apps, type App } from "../../platform";
import type { FrameTransport } from "./frameTransport";
import type { DisplayMode } from "./hostContext";

// zod tries whether it may compile code; the page's policy forbids that, and says so.
config({ jitless: true });

/** What an app asks of the person or shows, apart from what it asks of its server. */
export interface AppHost {
  /** The app did or said something. */
  tell(kind: "message" | "context" | "log" | "call" | "read" | "refused", text: string): void;
  /** Asks the person whether the app may do that; it rejects when they say no. */
  mayOpen(url: string): Promise<void>;
  mayCall(tool: string, args: string): Promise<void>;
  /** Returns the mode that holds then. */
  wantMode(mode: string, supported: readonly string[] | undefined): DisplayMode;
  size(height: number): void;
  initialized(): void;
}

const words = (value: unknown): string => JSON.stringify(value) ?? "";

/** makeBridge is the host's end of an app: everything it asks goes through here, and to its own server only. */
export function makeBridge(
  app: App,
  granted: readonly string[],
  context: McpUiHostContext,
  host: AppHost,
): AppBridge {
  const bridge = new AppBridge(null, { name: "Fairlead", version: "1" }, capabilities(app, granted), {
    hostContext: context,
  });
  bridge.oncalltool = async ({ name, arguments: args }) => {
    const given = words(args ?? {});
    host.tell("call", `${name} ${given}`);
    if (await Apps.Destructive(app.id, name)) await host.mayCall(name, given);
    return parsed(await telling(host, async () => Apps.Call(app.id, name, given)));
  };
  bridge.onreadresource = async ({ uri }) => {
    host.tell("read", uri);
    return parsed(await telling(host, async () => Apps.Read(app.id, uri)));
  };
  bridge.onlistresources = async () => parsed(await Apps.List(app.id, "resources/list"));
  bridge.onlistresourcetemplates = async () => parsed(await Apps.List(app.id, "resources/templates/list"));
  bridge.onlistprompts = async () => parsed(await Apps.List(app.id, "prompts/list"));
  bridge.onopenlink = async ({ url }) => {
    await host.mayOpen(url);
    return {};
  };
  // The bridge's own setter: a request has one handler.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  bridge.onmessage = async ({ role, content }) => {
    host.tell(
      "message",
      `${role}: ${content.map((b) => (b.type === "text" ? b.text : words(b))).join("\n")}`,
    );
    return {};
  };
  bridge.onupdatemodelcontext = async ({ content, structuredContent }) => {
    const texts = (content ?? []).map((b) => (b.type === "text" ? b.text : words(b)));
    host.tell("context", [...texts, ...(structuredContent ? [words(structuredContent)] : [])].join("\n"));
    return {};
  };
  bridge.onrequestdisplaymode = async ({ mode }) => ({
    mode: host.wantMode(mode, bridge.getAppCapabilities()?.availableDisplayModes),
  });
  bridge.onloggingmessage = ({ level, logger, data }) =>
    host.tell(
      "log",
      `${level}${logger ? ` ${logger}` : ""}: ${typeof data === "string" ? data : words(data)}`,
    );
  bridge.onsizechange = ({ height }) => {
    if (height !== undefined) host.size(height);
  };
  bridge.oninitialized = () => host.initialized();
  return bridge;
}

export async function connect(bridge: AppBridge, transport: FrameTransport): Promise<void> {
  await bridge.connect(transport);
}

/** How long an app may take to end before its frame goes. */
const teardownMs = 1000;

/** takeLeave tells an app that it ends, and waits for its answer, but not for long. */
export async function takeLeave(bridge: AppBridge, initialized: boolean): Promise<void> {
  try {
    if (initialized) await bridge.teardownResource({}, { timeout: teardownMs });
  } catch {
    // It did not answer, or cannot: its frame goes all the same.
  }
  await bridge.close();
}

// The backend's JSON text is what the protocol says of the method, or what the server made of it.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function parsed<T>(text: string): T {
  return JSON.parse(text) as T;
}

async function telling(host: AppHost, work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    host.tell("refused", error instanceof Error ? error.message : String(error));
    throw error;
  }
}

function capabilities(app: App, granted: readonly string[]): McpUiHostCapabilities {
  const has = (name: string) => (granted.includes(name) ? {} : undefined);
  return {
    openLinks: {},
    serverTools: {},
    serverResources: {},
    logging: {},
    message: { text: {}, image: {}, audio: {}, resource: {}, resourceLink: {} },
    updateModelContext: {
      text: {},
      image: {},
      audio: {},
      resource: {},
      resourceLink: {},
      structuredContent: {},
    },
    sandbox: {
      permissions: {
        ...(has("camera") && { camera: {} }),
        ...(has("microphone") && { microphone: {} }),
        ...(has("geolocation") && { geolocation: {} }),
        ...(has("clipboard-write") && { clipboardWrite: {} }),
      },
      csp: {
        connectDomains: app.connect,
        resourceDomains: app.resource,
        frameDomains: app.frame,
        baseUriDomains: app.baseUri,
      },
    },
  };
}

import type { Server } from "../../platform";

/** How a server's state is said, and how urgent it is. */
export interface StateWords {
  /** A word or two, for the sidebar. */
  short: string;
  /** A heading. */
  long: string;
  tone: "plain" | "warn" | "error";
}

/** describeState says a server's state in words; now counts down to the next attempt. */
export function describeState(server: Server, now: number): StateWords {
  switch (server.state) {
    case "connected":
      return { short: "connected", long: "Connected", tone: "plain" };
    case "degraded":
      return { short: "degraded", long: "Connected, but not answering as it should", tone: "warn" };
    case "connecting":
      return { short: "connecting…", long: "Connecting…", tone: "plain" };
    case "needs-auth":
      return { short: "sign in", long: "The server wants a sign-in", tone: "warn" };
    case "backing-off": {
      const retry = retryWords(server, now);
      return { short: retry, long: `Not connected, ${retry}`, tone: "error" };
    }
    case "failed":
      return { short: "failed", long: "Failed", tone: "error" };
    case "disabled":
      return { short: "disabled", long: "Disabled", tone: "plain" };
    default:
      return { short: "stopped", long: "Not connected", tone: "plain" };
  }
}

function retryWords({ attempt, nextTryAt }: Server, now: number): string {
  const seconds = Math.ceil((nextTryAt - now) / 1000);
  if (seconds <= 0) return `retry ${attempt} now`;
  if (seconds < 60) return `retry ${attempt} in ${seconds} s`;
  return `retry ${attempt} in ${Math.ceil(seconds / 60)} min`;
}

/** connects tells whether a server has, or is getting, a connection that could be ended. */
export function connects(state: string): boolean {
  return ["connected", "degraded", "connecting", "backing-off"].includes(state);
}

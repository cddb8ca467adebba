import type { Instance, Server } from "../../platform";

/** How a server's state is said, and how urgent it is. */
export interface StateWords {
  /** A word or two, for the sidebar. */
  short: string;
  /** A heading. */
  long: string;
  tone: "plain" | "warn" | "error";
}

/** What is known of how a server, or one of its connections, stands. */
export type Condition = Pick<Server | Instance, "state" | "reason" | "attempt" | "nextTryAt">;

/** describeState says a state in words; now counts down to the next attempt. */
export function describeState(of: Condition, now: number): StateWords {
  switch (of.state) {
    case "connected":
      return { short: "connected", long: "Connected", tone: "plain" };
    case "degraded":
      return { short: "degraded", long: "Connected, but not answering as it should", tone: "warn" };
    case "connecting": {
      // The first attempt is nothing to speak of.
      const again = of.attempt > 1;
      return {
        short: again ? `attempt ${of.attempt}…` : "connecting…",
        long: again ? `Connecting, attempt ${of.attempt}…` : "Connecting…",
        tone: "plain",
      };
    }
    case "needs-auth":
      return { short: "sign in", long: "The server wants a sign-in", tone: "warn" };
    case "backing-off": {
      const retry = retryWords(of, now);
      return { short: retry, long: `Not connected, ${retry}`, tone: "error" };
    }
    case "failed":
      return { short: "failed", long: "Failed", tone: "error" };
    case "disabled":
      return { short: "disabled", long: "Disabled", tone: "plain" };
    default:
      // Nobody stopped it: the reason says how long it was not used.
      if (of.reason !== "") return { short: "idle", long: "Not connected, idle", tone: "plain" };
      return { short: "stopped", long: "Not connected", tone: "plain" };
  }
}

function retryWords({ attempt, nextTryAt }: Condition, now: number): string {
  const retry = attempt > 0 ? `retry ${attempt}` : "retry";
  const seconds = Math.ceil((nextTryAt - now) / 1000);
  if (seconds <= 0) return `${retry} now`;
  if (seconds < 60) return `${retry} in ${seconds} s`;
  return `${retry} in ${Math.ceil(seconds / 60)} min`;
}

/** reasonBeside is a state's reason, unless it stands in the failure that is shown with it. */
export function reasonBeside({ reason, failure }: Pick<Server, "reason" | "failure">): string {
  return failure?.message === reason ? "" : reason;
}

/** isBroken tells whether a server's definition is so wrong that there is nothing to connect. */
export function isBroken({ transport }: Pick<Server, "transport">): boolean {
  return transport === "";
}

/** connects tells whether a server has, or is getting, a connection that could be ended. */
export function connects(state: string): boolean {
  return ["connected", "degraded", "connecting", "backing-off"].includes(state);
}

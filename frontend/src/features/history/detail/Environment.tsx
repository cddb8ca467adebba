import type { ReactNode } from "react";
import type { Call } from "../../../platform";
import classes from "./CallFacts.module.css";

/** The first version of MCP without sessions (the newer era). */
const stateless = "2026-07-28";

/** Environment is who answered a call, by which version of MCP, and on whose behalf it was made. */
export function Environment({ call }: { call: Call }) {
  const itself = [call.serverName, call.serverVersion].filter(Boolean).join(" ");
  return (
    <dl className={classes.facts} data-selectable>
      <Fact name="server">{call.server}</Fact>
      <Fact name="calls itself">{itself}</Fact>
      <Fact name="protocol">{call.protocol && `MCP ${call.protocol}, ${era(call.protocol)}`}</Fact>
      <Fact name="method">
        <code>{call.method}</code>
      </Fact>
      <Fact name="made in">{origins[call.origin] ?? call.origin}</Fact>
      <Fact name="client">{call.client}</Fact>
      <Fact name="step">{call.step}</Fact>
      <Fact name="run">{call.run && <code>{call.run}</code>}</Fact>
      <Fact name="trace">{call.trace && <code>{call.trace}</code>}</Fact>
    </dl>
  );
}

const origins: Record<string, string> = {
  window: "the window",
  serve: "a browser (serve)",
  cli: "the command line",
  app: "an app of the server",
  suite: "a suite",
  shell: "the shell",
};

const era = (protocol: string) => (protocol >= stateless ? "without sessions" : "with sessions");

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

import type { ReactNode } from "react";
import { count } from "../../lib/format";
import type { Server } from "../../platform";
import { offersMore } from "../sidebar/rows";
import { LogLevel } from "./LogLevel";
import classes from "./ServerFacts.module.css";
import { visible, visibleText } from "../../lib/visible";

const eras: Record<string, string> = {
  modern: "modern: server/discover, no session",
  legacy: "legacy: initialize and a session",
};

/** ServerFacts is what was negotiated with a server and what it said about itself. */
export function ServerFacts({ server }: { server: Server }) {
  const known = server.protocol !== "";
  return (
    <div className={classes.facts} data-selectable>
      <dl className={classes.list}>
        <Fact name="Transport">{server.transport}</Fact>
        <Fact name="Target">
          <code>{server.target}</code>
        </Fact>
        <Fact name="Protocol">
          {known ? (
            <>
              <code>{server.protocol}</code>{" "}
              <span className={classes.dim}>{eras[server.era] ?? server.era}</span>
            </>
          ) : (
            <Unknown />
          )}
        </Fact>
        <Fact name="Server">
          {server.serverName ? (
            <>
              {server.serverTitle &&
                server.serverTitle !== server.serverName &&
                `${visible(server.serverTitle)}, `}
              <code>{visible(`${server.serverName} ${server.serverVersion}`)}</code>
            </>
          ) : (
            <Unknown />
          )}
        </Fact>
        <Fact name="Tools">
          {server.toolCount < 0 ? <Unknown /> : count(server.toolCount, "tool")}
          {server.toolsStale && <span className={classes.dim}> from an earlier connection</span>}
        </Fact>
        {offersMore(server) && (
          <>
            <Fact name="Resources">
              {countOf(server.resourceCount, "resource")}
              {server.resourceCount > 0 && <span className={classes.dim}> with the templates</span>}
            </Fact>
            <Fact name="Prompts">{countOf(server.promptCount, "prompt")}</Fact>
          </>
        )}
        <Fact name="Capabilities">{known ? <Capabilities names={server.capabilities} /> : <Unknown />}</Fact>
        {server.capabilities.includes("logging") && (
          <Fact name="Log level">
            <LogLevel server={server} />
          </Fact>
        )}
      </dl>
      <h2 className={classes.heading}>Instructions</h2>
      {server.instructions ? (
        <pre className={classes.instructions}>{visibleText(server.instructions)}</pre>
      ) : (
        <p className={classes.dim}>{known ? "The server gave none." : <Unknown />}</p>
      )}
    </div>
  );
}

function Capabilities({ names }: { names: string[] }) {
  if (names.length === 0) return <span className={classes.dim}>it declared none</span>;
  return (
    <ul className={classes.chips} aria-label="Capabilities">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}

function countOf(n: number, noun: string): ReactNode {
  return n < 0 ? <Unknown /> : count(n, noun);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Unknown() {
  return <span className={classes.dim}>known once connected</span>;
}

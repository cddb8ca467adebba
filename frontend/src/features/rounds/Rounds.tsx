import { CodeViewer } from "../../components/json/CodeViewer";
import { clock } from "../../lib/format";
import type { Round, RoundAsk } from "../../platform";
import classes from "./Rounds.module.css";
import { visible, visibleText } from "../../lib/visible";

const stateWords: Record<string, string> = {
  waiting: "waits for Continue",
  answering: "is being answered",
  answered: "answered",
  ended: "the call ended first",
};

/** Rounds is what a server asked for before it gave its result: each input_required with what was answered. */
export function Rounds({ rounds }: { rounds: Round[] }) {
  return (
    <ol className={classes.rounds} aria-label="Rounds" data-selectable>
      {rounds.map((round) => (
        <li key={round.number} className={classes.round} data-state={round.state}>
          <header className={classes.head}>
            <strong>Round {round.number}</strong>
            <span className={classes.state}>{stateWords[round.state] ?? round.state}</span>
            <span className={classes.at}>{clock(round.at)}</span>
          </header>
          {round.asks.length === 0 && (
            <p className={classes.dim}>It asked for nothing, only to be called again.</p>
          )}
          {round.asks.map((ask) => (
            <Ask key={ask.key} ask={ask} />
          ))}
          {round.requestState !== "" && (
            <details className={classes.more}>
              <summary>Request state, sent back unchanged</summary>
              <CodeViewer inline text={round.requestState} label="Request state" language="plain" />
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}

function Ask({ ask }: { ask: RoundAsk }) {
  const message = messageOf(ask.params);
  return (
    <section className={classes.ask} aria-label={`Asked: ${ask.key}`}>
      <p className={classes.what}>
        <code>{ask.method}</code> <span className={classes.dim}>{visible(ask.key)}</span>
      </p>
      {message && <p className={classes.message}>{visibleText(message)}</p>}
      <details className={classes.more}>
        <summary>What was asked</summary>
        <CodeViewer inline text={ask.params} label={`What was asked: ${ask.key}`} />
      </details>
      {ask.answer !== "" && (
        <>
          <p className={classes.dim}>Answer</p>
          <CodeViewer inline text={ask.answer} label={`The answer: ${ask.key}`} />
        </>
      )}
    </section>
  );
}

/** messageOf is the sentence of a question to a person; other requests have none. */
function messageOf(params: string): string {
  try {
    const { message } = JSON.parse(params) as { message?: unknown };
    return typeof message === "string" ? message : "";
  } catch {
    return "";
  }
}

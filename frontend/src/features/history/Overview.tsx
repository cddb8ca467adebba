import type { ReactNode } from "react";
import { CodeViewer } from "../../components/json/CodeViewer";
import { FailureView } from "../../components/failure/FailureView";
import { bytes } from "../../lib/format";
import type { CallDetail } from "../../platform";
import { contentWords } from "../result/callWords";
import classes from "./Overview.module.css";
import { Timing } from "./Timing";

/** More than this of the arguments is in their own tab. */
const maxShown = 4000;

/** The call at a glance: how it ended and why, with what, and where the time went. */
export function Overview({ detail }: { detail: CallDetail }) {
  const { call, failure, progress, arguments: body } = detail;
  const text = body.text.length > maxShown ? `${body.text.slice(0, maxShown)}\n…` : body.text;
  return (
    <div className={classes.overview}>
      {call.status === "running" && (
        <p className={classes.note} role="status">
          The call is running{progress?.message ? `: ${progress.message}` : ""}. It can be cancelled.
        </p>
      )}
      {failure && (
        <FailureView
          failure={failure}
          tone={call.status === "cancelled" || call.status === "interrupted" ? "warn" : "error"}
        />
      )}
      {call.status === "interrupted" && (
        <p className={classes.note}>
          Fairlead ended while this call was running. Whether the server finished it is not known: look before
          you replay it.
        </p>
      )}
      {call.preview && call.status === "ok" && (
        <Part title="Result">
          <p className={classes.preview} data-selectable>
            {call.preview}
          </p>
          <p className={classes.small}>
            {contentWords(detail)} · {bytes(call.resultBytes)}
          </p>
        </Part>
      )}
      {detail.outputProblems.length > 0 && (
        <Part title="Differences from the output schema">
          <ul className={classes.problems} data-selectable>
            {detail.outputProblems.map((p) => (
              <li key={`${p.pointer} ${p.message}`}>
                <code>{p.pointer || "/"}</code> {p.message}
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title="Arguments">
        {text === "" || text === "{}" ? (
          <p className={classes.small}>none</p>
        ) : (
          <CodeViewer inline text={text} label="Arguments" />
        )}
      </Part>
      <Part title="Timing">
        <Timing detail={detail} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      {children}
    </section>
  );
}

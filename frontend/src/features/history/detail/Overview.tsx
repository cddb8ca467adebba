import type { ReactNode } from "react";
import { FailureView } from "../../../components/failure/FailureView";
import { count } from "../../../lib/format";
import type { CallDetail } from "../../../platform";
import { Attempts } from "../../result/Attempts";
import { LimitAction } from "../../result/LimitAction";
import { SignInAction } from "../../signin/SignInAction";
import { TaskLine } from "../../tasks/TaskLine";
import { CallFacts } from "./CallFacts";
import type { PaneActions } from "./CallPane";
import { Environment } from "./Environment";
import { Excerpt } from "./Excerpt";
import { Notes } from "./Notes";
import { OutputProblems } from "./OutputProblems";
import classes from "./Overview.module.css";
import { RunningView } from "./RunningView";
import { Timing } from "./Timing";

interface Props {
  detail: CallDetail;
  actions: PaneActions;
  onTab: (tab: string) => void;
}

/** Overview answers the first questions at one glance: did it work, with what, what came back, how long. */
export function Overview({ detail, actions, onTab }: Props) {
  const { call, failure } = detail;
  return (
    <div className={classes.root}>
      {call.status === "running" && <RunningView detail={detail} />}
      {failure && (
        <div className={classes.part}>
          <FailureView
            failure={failure}
            tone={isOwnFault(call.status) ? "error" : "warn"}
            actions={
              <>
                <SignInAction server={call.server} failure={failure} />
                <LimitAction failure={failure} />
              </>
            }
          />
        </div>
      )}
      {detail.task && <TaskLine task={detail.task} />}
      <OutputProblems detail={detail} />
      {detail.attempts.length > 1 && (
        <Part title="Attempts">
          <Attempts attempts={detail.attempts} />
        </Part>
      )}
      <Part title="Arguments">
        <Excerpt body={detail.arguments} label="Arguments" onAll={() => onTab("arguments")} />
      </Part>
      <ResultPart detail={detail} onAll={() => onTab("result")} />
      {call.tookUs >= 0 && (
        <Part title="Timing">
          <Timing call={call.id} />
        </Part>
      )}
      <Part title="Notes">
        <Notes call={call} />
      </Part>
      <Part title="Environment">
        <Environment call={call} />
      </Part>
      <Part title="Details">
        <CallFacts detail={detail} actions={actions} onTab={onTab} />
      </Part>
    </div>
  );
}

/** Cancelling was wanted; an interruption and a time limit say nothing about the tool. */
const isOwnFault = (status: string) => status === "tool_error" || status === "error";

function ResultPart({ detail, onAll }: { detail: CallDetail; onAll: () => void }) {
  const { failure, content, contentTotal, structured, result } = detail;
  const [only] = content;
  // A tool that fails says why in its result; that stands in the failure already.
  const told = failure && content.length === 1 && only && failure.message.includes(only.text.text);
  if (result.bytes === 0 || told) return null;
  const text = content.find((block) => block.text.bytes > 0);
  return (
    <Part title={contentTotal > 1 ? `Result: the first of ${count(contentTotal, "block")}` : "Result"}>
      {text ? (
        <Excerpt body={text.text} label="Result" plain={text.format !== "json"} onAll={onAll} />
      ) : (
        <Excerpt body={structured.bytes > 0 ? structured : result} label="Result" onAll={onAll} />
      )}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      {children}
    </section>
  );
}

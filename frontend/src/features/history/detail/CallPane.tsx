import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useEffect, useRef, useState, type Ref } from "react";
import { EmptyState } from "../../../components/EmptyState";
import { FailureView } from "../../../components/failure/FailureView";
import { Loading } from "../../../components/Loading";
import { FairleadError, type CallDetail } from "../../../platform";
import { useCall } from "../../result/callQueries";
import { CallHeader } from "./CallHeader";
import classes from "./CallPane.module.css";
import { CallTabs } from "./CallTabs";

/** What can be done from within a call; the page does it. */
export interface PaneActions {
  select: (id: string) => void;
  replay: (id: string) => void;
  edit: (id: string) => void;
  cancel: (id: string) => void;
  remove: (id: string) => void;
  /** Back to the list. */
  leave: () => void;
}

interface Props {
  id: string;
  /** The pane lies over the list. */
  over: boolean;
  actions: PaneActions;
  ref: Ref<HTMLElement>;
}

/** CallPane is one call with everything known of it. */
export function CallPane({ id, over, actions, ref }: Props) {
  const { data, error, isPending, refetch } = useCall(id);
  // Who walks through the list sees call after call, not a blank between them; but what
  // takes long is not what lies there.
  const late = useLate(id, isPending);
  const last = useRef<CallDetail>(undefined);
  last.current = data ?? (isPending && !late ? last.current : undefined);
  const shown = last.current;
  return (
    // Escape leaves from wherever the focus is in here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={ref}
      className={classes.pane}
      aria-label="Call"
      aria-busy={id !== "" && !data && !error}
      tabIndex={-1}
      onKeyDown={(event) => event.key === "Escape" && !event.defaultPrevented && actions.leave()}
    >
      {id === "" && (
        <EmptyState icon={<IconHistory size={28} stroke={1.3} />} title="No call selected">
          Choose one to see its arguments, its result and its messages.
        </EmptyState>
      )}
      {id !== "" && error && (
        <Unreadable error={error} onRetry={() => void refetch()} onLeave={actions.leave} />
      )}
      {id !== "" && !shown && !error && <Loading what="the call" />}
      {id !== "" && shown && !error && (
        <>
          <CallHeader detail={shown} over={over} actions={actions} />
          <CallTabs detail={shown} actions={actions} />
        </>
      )}
    </section>
  );
}

const patienceMs = 200;

/** useLate says that what is waited for is not there after a moment. */
function useLate(id: string, waiting: boolean): boolean {
  const [late, setLate] = useState("");
  useEffect(() => {
    if (!waiting) return;
    const timer = window.setTimeout(() => setLate(id), patienceMs);
    return () => window.clearTimeout(timer);
  }, [id, waiting]);
  return waiting && late === id;
}

function Unreadable({ error, onRetry, onLeave }: { error: Error; onRetry: () => void; onLeave: () => void }) {
  if (error instanceof FairleadError && error.code === "not_found")
    return (
      <EmptyState
        title="This call is not in the history any more"
        action={
          <Button variant="default" onClick={onLeave}>
            Back to the list
          </Button>
        }
      >
        It was deleted.
      </EmptyState>
    );
  return (
    <div className={classes.failure}>
      <FailureView failure={error} title="The call could not be read" onRetry={onRetry} />
    </div>
  );
}

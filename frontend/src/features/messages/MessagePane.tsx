import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { KeyboardEvent, Ref } from "react";
import { EmptyState } from "../../components/EmptyState";
import { FailureView } from "../../components/failure/FailureView";
import { IconButton } from "../../components/IconButton";
import { Loading } from "../../components/Loading";
import { bytes, clock } from "../../lib/format";
import type { MessageDetail } from "../../platform";
import { useMessage } from "../../queries/useMessage";
import { BodyView } from "../result/BodyView";
import { ViewActionBar } from "../result/ViewActionBar";
import { useOfferedActions, ViewActionsContext } from "../result/viewActions";
import { kindWord, took } from "./messageWords";
import classes from "./Messages.module.css";
import { openCall } from "./openCall";

interface Props {
  seq: number;
  onGo: (seq: number) => void;
  onClose: () => void;
  ref: Ref<HTMLElement>;
}

/** MessagePane is one message whole, with the way to the one it belongs to. */
export function MessagePane({ seq, onGo, onClose, ref }: Props) {
  const { data: detail, error, refetch } = useMessage(seq);
  const [actions, offer] = useOfferedActions();
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    // It takes the focus so that the keyboard gets in, and Escape leads out.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section ref={ref} className={classes.pane} aria-label="Message" tabIndex={-1} onKeyDown={leave}>
      <ViewActionsContext.Provider value={offer}>
        <div className={classes.paneHead}>
          {detail && <Facts detail={detail} onGo={onGo} />}
          <ViewActionBar actions={actions} />
          <IconButton label="Close the message" keys="Esc" onClick={onClose}>
            <IconX size={15} />
          </IconButton>
        </div>
        <div className={classes.paneBody}>
          {error && (
            <FailureView
              failure={error}
              title="The message could not be read"
              onRetry={() => void refetch()}
            />
          )}
          {!detail && !error && <Loading what="message" />}
          {detail && <Body detail={detail} />}
        </div>
      </ViewActionsContext.Provider>
    </section>
  );
}

function Facts({
  detail: { message, response },
  onGo,
}: {
  detail: MessageDetail;
  onGo: (seq: number) => void;
}) {
  const { method, request, call, server, atUs } = message;
  const facts = [server, clock(atUs / 1000), took(message), bytes(message.bytes)].filter(Boolean);
  return (
    <>
      <strong className={classes.paneTitle} title={method}>
        {[method, kindWord(message)].filter(Boolean).join(" ")}
      </strong>
      <span className={classes.facts}>{facts.join(" · ")}</span>
      {request > 0 && <Go label="Show the request" seq={request} onGo={onGo} />}
      {response > 0 && <Go label="Show the answer" seq={response} onGo={onGo} />}
      {call && (
        <Button variant="default" size="compact-xs" onClick={() => openCall(call)}>
          Open the call
        </Button>
      )}
    </>
  );
}

function Go({ label, seq, onGo }: { label: string; seq: number; onGo: (seq: number) => void }) {
  return (
    <Button variant="default" size="compact-xs" onClick={() => onGo(seq)}>
      {label}
    </Button>
  );
}

function Body({ detail: { message, body, kept } }: { detail: MessageDetail }) {
  if (!kept)
    return (
      <EmptyState title="The body was not kept">
        {bytes(message.bytes)} passed when there was more to store than could be. A call’s own messages are in
        the history.
      </EmptyState>
    );
  if (body.bytes === 0) return <EmptyState title="It is empty" />;
  const isJSON = message.kind === "frame" || message.kind === "http";
  return (
    <BodyView
      key={message.seq}
      body={body}
      label="Body of the message"
      language={isJSON ? "json" : "plain"}
    />
  );
}

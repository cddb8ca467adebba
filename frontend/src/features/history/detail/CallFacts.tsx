import { UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import { bytes, count } from "../../../lib/format";
import type { CallDetail } from "../../../platform";
import classes from "./CallFacts.module.css";
import type { PaneActions } from "./CallPane";

interface Props {
  detail: CallDetail;
  actions: PaneActions;
  onTab: (tab: string) => void;
}

/** CallFacts are the measured things of a call. */
export function CallFacts({ detail, actions, onTab }: Props) {
  const { call, frameCount } = detail;
  const done = call.status !== "running";
  return (
    <dl className={classes.facts} data-selectable>
      <Fact name="arguments">{bytes(call.argumentBytes)}</Fact>
      {done && <Fact name="result">{call.resultBytes > 0 ? bytes(call.resultBytes) : "none"}</Fact>}
      {done && <Fact name="output schema">{schemaWords(detail)}</Fact>}
      {frameCount > 0 && (
        <Fact name="messages">
          <Press onPress={() => onTab("messages")}>{count(frameCount, "message")}</Press>
        </Fact>
      )}
      {call.replayOf && (
        <Fact name="replay of">
          <Press onPress={() => actions.select(call.replayOf)}>an earlier call</Press>
        </Fact>
      )}
      {call.cachedOf && (
        <Fact name="result of">
          <Press onPress={() => actions.select(call.cachedOf)}>an earlier call</Press>
        </Fact>
      )}
      {call.code && (
        <Fact name="code">
          <code>{call.code}</code>
        </Fact>
      )}
      <Fact name="id">
        <code>{call.id}</code>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function schemaWords({ outputChecked, outputProblems }: CallDetail): string {
  if (!outputChecked) return "not checked";
  return outputProblems.length === 0 ? "matches" : count(outputProblems.length, "difference");
}

function Press({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <UnstyledButton className={classes.press} onClick={onPress}>
      {children}
    </UnstyledButton>
  );
}

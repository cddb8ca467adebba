import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import type { Round } from "../../platform";
import { FakeBackend } from "../../test/FakeBackend";
import { show } from "../../test/render";
import { aCall, aDetail } from "../result/samples";
import { useCallRun } from "../result/useCallRun";
import { RunButton } from "../tool/RunButton";
import { useRunKey } from "../tool/useRunKey";
import { Rounds } from "./Rounds";

let backend: FakeBackend;
beforeEach(() => {
  backend = new FakeBackend({
    "Calls.Get": () => aDetail({ call: aCall({ status: "running" }), rounds: [aRound()] }),
    "Calls.Continue": () => undefined,
  });
});

function aRound(parts: Partial<Round> = {}): Round {
  const ask = {
    key: "name",
    method: "elicitation/create",
    params: '{"message":"What is your name?"}',
    answer: "",
  };
  return { number: 1, state: "waiting", at: 0, asks: [ask], requestState: "{}", ...parts };
}

it("tells each round: what was asked, what was answered, what the server keeps", () => {
  const answered = aRound({ state: "answered" });
  for (const ask of answered.asks) ask.answer = '{"action":"accept"}';
  show(<Rounds rounds={[answered, aRound({ number: 2, requestState: "" })]} />);
  const [first, second] = within(screen.getByRole("list", { name: "Rounds" })).getAllByRole("listitem");
  expect(first?.textContent).toContain("answered");
  expect(first?.textContent).toContain("accept");
  expect(first?.textContent).toContain("Request state");
  expect(second?.textContent).toContain("What is your name?");
  expect(second?.textContent).toContain("waits for Continue");
  expect(second?.textContent).not.toContain("Request state");
});

function Running() {
  const { start, ...run } = useCallRun("t");
  const begin = () => void start(async () => "c1");
  useRunKey(run, begin);
  return <RunButton label="Call" run={run} onRun={begin} />;
}

it("lets a call that waits go on, with the button and with the keys", async () => {
  show(<Running />);
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await userEvent.click(await screen.findByRole("button", { name: /^Continue/ }));
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  expect(backend.argsOf("Calls.Continue")).toEqual([["c1"], ["c1"]]);
});

import { expect, it } from "vitest";
import type { Round } from "../../../platform";
import { fakeFailure } from "../../../test/FakeBackend";
import { anAttempt } from "../../../test/samples";
import { aCall, aFrame } from "../samples";
import { stretches } from "./timing";

const call = aCall({ startedAt: 1000, tookUs: 500_000 });
const at = (ms: number) => (1000 + ms) * 1000;
const sent = (seq: number, ms: number) =>
  aFrame({ seq, atUs: at(ms), direction: "out", kind: "request", method: "tools/call", rpcId: `${seq}` });
const answered = (seq: number, ms: number, to: number) =>
  aFrame({ seq, atUs: at(ms), direction: "in", kind: "response", rpcId: `${to}` });

it("tells what was spent here from what was spent at the server", () => {
  expect(
    stretches(call, [sent(0, 5), answered(1, 480, 0)]).map(({ name, fromUs, toUs }) => [name, toUs - fromUs]),
  ).toEqual([
    ["before sending", 5000],
    ["at the server", 475_000],
    ["after the answer", 20_000],
  ]);
});

it("shows each attempt, and one without an answer until the end", () => {
  const timeout = aCall({ ...call, status: "timeout" });
  const found = stretches(timeout, [sent(0, 5), answered(1, 100, 0), sent(2, 200)]);
  expect(found.map(({ name, fromUs, toUs, kind }) => [name, fromUs, toUs, kind])).toEqual([
    ["before sending", 0, 5000, "own"],
    ["attempt 1", 5000, 100_000, "failed"],
    ["attempt 2", 200_000, 500_000, "failed"],
  ]);
});

it("invents nothing where nothing was sent, or nothing ended", () => {
  expect(stretches(aCall({ ...call, status: "error" }), [])).toEqual([
    { name: "not sent", fromUs: 0, toUs: 500_000, kind: "failed" },
  ]);
  expect(stretches(aCall({ tookUs: -1 }), [sent(0, 5)])).toEqual([]);
});

it("goes by the attempts where there were several, each with a connection that counts anew", () => {
  const attempts = [
    anAttempt({ at: 1000, tookUs: 70_000, failure: fakeFailure() }),
    anAttempt({ at: 1300, tookUs: 900_000 }),
  ];
  const found = stretches(call, [sent(0, 5), sent(1, 499), answered(2, 500, 0)], attempts);
  expect(found.map(({ name, fromUs, toUs, kind }) => [name, fromUs, toUs, kind])).toEqual([
    ["attempt 1", 0, 70_000, "failed"],
    ["before attempt 2", 70_000, 300_000, "own"],
    ["attempt 2", 300_000, 500_000, "server"],
  ]);
});

const aRound = (number: number): Round => ({
  number,
  at: 0,
  state: "answered",
  asks: [],
  requestState: "",
});

it("calls rounds by their name, and the time of who answers", () => {
  const frames = [
    sent(0, 5),
    answered(1, 100, 0),
    sent(2, 300),
    answered(3, 350, 2),
    sent(4, 400),
    answered(5, 490, 4),
  ];
  const found = stretches(call, frames, [], [aRound(1), aRound(2)]);
  expect(found.map(({ name, fromUs, toUs, kind }) => [name, fromUs, toUs, kind])).toEqual([
    ["before sending", 0, 5000, "own"],
    ["until round 1", 5000, 100_000, "server"],
    ["answering round 1", 100_000, 300_000, "own"],
    ["until round 2", 300_000, 350_000, "server"],
    ["answering round 2", 350_000, 400_000, "own"],
    ["after round 2", 400_000, 490_000, "server"],
    ["after the answer", 490_000, 500_000, "own"],
  ]);
});

it("ends with a round that nobody answered", () =>
  expect(
    stretches(
      aCall({ ...call, status: "cancelled" }),
      [sent(0, 5), answered(1, 100, 0)],
      [],
      [aRound(1)],
    ).map(({ name, kind }) => [name, kind]),
  ).toEqual([
    ["before sending", "own"],
    ["until round 1", "server"],
    ["answering round 1", "own"],
  ]));

it("knows the requests of reads and prompts", () => {
  const read = aFrame({
    seq: 0,
    atUs: at(5),
    direction: "out",
    kind: "request",
    method: "resources/read",
    rpcId: "0",
  });
  const found = stretches(aCall({ ...call, method: "resources/read" }), [read, answered(1, 500, 0)]);
  expect(found.map(({ name }) => name)).toEqual(["before sending", "at the server"]);
});

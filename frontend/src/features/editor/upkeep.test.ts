import { expect, it } from "vitest";
import { FairleadError } from "../../platform";
import { fakeFailure } from "../../test/FakeBackend";
import { switchTransport } from "./definition";
import { countProblem, durationProblem, healthProblem, milliseconds, rootProblem } from "./problems";
import { refusal } from "./refusal";
import { readSandbox, writeSandbox } from "./sandbox";
import { limitProblem, limits, readLimit, sizeWords, timeProblem, upkeep, writeLimit } from "./upkeep";

const named = (key: string) => {
  const found = [...limits, ...upkeep].find((limit) => limit.key === key);
  if (!found) throw new Error(`there is no ${key}`);
  return found;
};
const definition = '{"command":"npx","n":12345678901234567890,"instances":2}';

it("writes numbers as numbers, keeps what is none yet, and leaves everything else alone", () => {
  const three = writeLimit(definition, named("instances"), "3");
  expect(JSON.parse(three)).toMatchObject({ command: "npx", instances: 3 });
  expect(three).toContain("12345678901234567890");
  expect(readLimit(three, named("instances"))).toBe("3");
  expect(JSON.parse(writeLimit(definition, named("instances"), "thr")).instances).toBe("thr");
  expect(JSON.parse(writeLimit(definition, named("instances"), " ")).instances).toBeUndefined();
  expect(JSON.parse(writeLimit(definition, named("maxIdle"), "10m")).maxIdle).toBe("10m");
});

it("says what is wrong with a duration, a check and a count", () => {
  expect(["90s", "1m30s", "500ms", ""].map(durationProblem)).toEqual(["", "", "", ""]);
  expect(durationProblem("soon")).toContain("Write a duration");
  expect(durationProblem("0s")).toContain("longer than nothing");
  expect(["off", "30s", "1s"].map(healthProblem)).toEqual(["", "", ""]);
  expect(healthProblem("100ms")).toBe("A second at least, or off");
  expect(healthProblem("never")).toContain("off");
  expect(countProblem("0", 1, 9)).toBe("1 at least");
  expect(countProblem("10", 1, 9)).toBe("9 at most");
  expect(countProblem("1.5", 1, 9)).toBe("Write a whole number");
  expect(milliseconds("1m30.5s")).toBe(90_500);
});

it("takes a bare number for a duration, as other programs write it", () => {
  expect(timeProblem('{"timeout":30}', "timeout")).toBe("");
  expect(timeProblem('{"timeout":"30"}', "timeout")).toContain("Write a duration");
});

it("wants the longest call not to be shorter than the call timeout", () => {
  const of = (most: string) => limitProblem(`{"timeout":"90s","maxTimeout":"${most}"}`, named("maxTimeout"));
  expect(of("60s")).toBe("Not shorter than the call timeout");
  expect(of("2m")).toBe("");
});

it("says a size as people read it", () => {
  expect(sizeWords('{"maxMessageBytes":64000000}', named("maxMessageBytes"))).toBe("64 MB");
  expect(sizeWords('{"instances":3}', named("instances"))).toBe("");
});

it("wants folders in full", () => {
  expect(rootProblem(["/a", "~/b", "~", "C:\\c", "file:///d", "${HOME}/e"])).toBe("");
  expect(rootProblem(["/a", "docs"])).toBe("Write docs in full, or from the home folder: ~/docs");
});

it("writes a sandbox in the short form where that says it all, and keeps what it does not know", () => {
  const short = writeSandbox('{"command":"x"}', { kind: "docker" });
  expect(JSON.parse(short).sandbox).toBe("docker");
  const long = writeSandbox(short, { read: ["~/docs"], image: "node:22" });
  expect(JSON.parse(long).sandbox).toEqual({ kind: "docker", image: "node:22", read: ["~/docs"] });
  expect(readSandbox(long)).toMatchObject({ kind: "docker", network: false, read: ["~/docs"], write: [] });
  // An image would be refused there.
  expect(JSON.parse(writeSandbox(long, { kind: "bubblewrap" })).sandbox).toEqual({
    kind: "bubblewrap",
    read: ["~/docs"],
  });
  const unknown = writeSandbox('{"sandbox":{"kind":"docker","memory":"1g"}}', { network: true });
  expect(JSON.parse(unknown).sandbox).toEqual({ kind: "docker", memory: "1g", network: true });
  expect(JSON.parse(writeSandbox(unknown, { kind: "" })).sandbox).toBeUndefined();
});

it("leaves the sandbox with the command when a server becomes a remote one", () => {
  const remote = switchTransport('{"command":"x","sandbox":"docker","retries":1}', "http", {});
  expect(JSON.parse(remote.text)).toEqual({ url: "", retries: 1 });
});

it("finds the key that a failure is about", () => {
  const failure = fakeFailure({ message: "It is wrong.", hint: "Mend it.", details: '{"key":"health"}' });
  expect(refusal(new FairleadError(failure))).toEqual({ key: "health", message: "It is wrong. Mend it." });
  expect(refusal(new FairleadError(fakeFailure()))).toBeUndefined();
  expect(refusal(null)).toBeUndefined();
});

import { describe, expect, it } from "vitest";
import {
  asText,
  compose,
  condition,
  edit,
  emptyFilter,
  isPending,
  lacksValue,
  lift,
  negate,
  parse,
  settle,
  toggle,
  type Filter,
} from "./filter";
import { isAbout, readProblem } from "./problem";

/** typed is the filter after each character of a text has been typed into an empty box. */
function typed(text: string): Filter {
  let filter = emptyFilter;
  for (const letter of text) filter = lift({ ...filter, rest: filter.rest + letter }, false);
  return filter;
}

describe("typing", () => {
  it.each([
    ["server:demo", { chips: [], rest: "server:demo" }],
    ["server:demo ", { chips: ["server:demo"], rest: "" }],
    ["rate server:demo limit", { chips: ["server:demo"], rest: "rate limit" }],
    ["took>2s size<=10kb x", { chips: ["took>2s", "size<=10kb"], rest: "x" }],
    ["-status:ok -word ", { chips: ["-status:ok"], rest: "-word " }],
    ['server:"two words" ', { chips: ['server:"two words"'], rest: "" }],
    ['server:"a \\" b" x', { chips: ['server:"a \\" b"'], rest: "x" }],
    ['"server:demo is" down ', { chips: [], rest: '"server:demo is" down ' }],
    ["server: ", { chips: [], rest: "server: " }],
    ["sever:x ", { chips: [], rest: "sever:x " }],
    ["http://host/a ", { chips: [], rest: "http://host/a " }],
    ["SERVER:demo ", { chips: ["SERVER:demo"], rest: "" }],
    ["server:a server:a ", { chips: ["server:a"], rest: "" }],
    ["東京 tool:get_* ", { chips: ["tool:get_*"], rest: "東京 " }],
  ])("%s", (text, filter) => {
    expect(typed(text)).toEqual(filter);
  });

  it("takes the last condition too once the typing is over", () => {
    expect(lift({ chips: [], rest: "word server:demo" }, true)).toEqual({
      chips: ["server:demo"],
      rest: "word ",
    });
    expect(lift({ chips: [], rest: 'server:"open' }, true)).toEqual({ chips: [], rest: 'server:"open' });
  });

  it("knows half a condition", () => {
    const pending = ["status:", "status:er", "word took>", '-server:"a b', "x sever:"];
    const finished = ["", "status", "word ", "status:ok x", "http", '"a phrase'];
    expect(pending.filter((rest) => !isPending({ chips: [], rest }))).toEqual([]);
    expect(finished.filter((rest) => isPending({ chips: [], rest }))).toEqual([]);
  });

  it("knows a key whose value is about to follow", () => {
    const lacking = ["status:", "word took>", "took>=", 'x -server:"'];
    const others = ["", "word", "status:e", 'server:"a', "status: x", '"a phrase:', "http:/"];
    expect(lacking.filter((rest) => !lacksValue({ chips: [], rest }))).toEqual([]);
    expect(others.filter((rest) => lacksValue({ chips: [], rest }))).toEqual([]);
  });
});

it("makes a chip of every term once it is finished, and one text of all chips", () => {
  const all = settle({ chips: ["server:demo"], rest: 'rate "exact phrase" -word tag:bug server:demo' });
  expect(all).toEqual({
    chips: ["server:demo", "rate", '"exact phrase"', "-word", "tag:bug"],
    rest: "",
  });
  expect(asText(all)).toEqual({ chips: [], rest: 'server:demo rate "exact phrase" -word tag:bug ' });
  expect(settle(asText(all))).toEqual(all);
  expect(settle({ chips: [], rest: 'a - "open' })).toEqual({ chips: ["a"], rest: '- "open' });
  expect(asText(emptyFilter)).toEqual(emptyFilter);
});

it("turns a chip round in its place", () => {
  const { chips } = negate(parse("server:demo status:ok "), "server:demo");
  expect(chips).toEqual(["-server:demo", "status:ok"]);
  expect(negate({ chips, rest: "" }, "-server:demo").chips).toEqual(["server:demo", "status:ok"]);
  expect(negate({ chips: ["a", "-a"], rest: "" }, "a").chips).toEqual(["-a"]);
});

it("text and chips are one thing", () => {
  const text = 'server:demo took>2s rate "exact phrase"';
  expect(compose(parse(text))).toBe(text);
  expect(compose(parse(`  rate  ${text} `))).toBe('server:demo took>2s rate  rate "exact phrase"');
  expect(compose(edit(parse(text), "took>2s"))).toBe('server:demo rate "exact phrase" took>2s');
});

it("ready filters are chips like all others", () => {
  const one = toggle(parse("server:demo x"), condition("status", "error"));
  expect(compose(one)).toBe("server:demo status:error x");
  expect(compose(toggle(one, "server:demo"))).toBe("status:error x");
  expect(condition("server", "my files")).toBe('server:"my files"');
  expect(typed(`${condition("server", 'a "b" \\c')} `).chips).toEqual(['server:"a \\"b\\" \\\\c"']);
});

describe("a problem", () => {
  const at = (position: number) => ({
    code: "usage",
    message: "m",
    hint: "h",
    details: `{"position":${position}}`,
  });

  it("is shown at its word, counted in characters", () => {
    expect(readProblem(at(14), "𝒛ürich status:bad x")).toMatchObject({
      before: "𝒛ürich status:",
      wrong: "bad",
      after: " x",
    });
  });

  it("at the end is shown at what it is missing from", () => {
    expect(readProblem(at(12), "word server:")).toMatchObject({
      before: "word ",
      wrong: "server:",
      after: "",
    });
  });

  it("names its chip", () => {
    const chips = ["server:demo", "took>fast", "size>1"];
    const problem = readProblem(at(17), "server:demo took>fast size>1");
    expect(chips.filter((chip) => isAbout(problem, chips, chip))).toEqual(["took>fast"]);
  });

  it("without a position is shown at the beginning", () => {
    expect(readProblem({ ...at(0), details: "" }, "abc def")).toMatchObject({ before: "", wrong: "abc" });
  });
});

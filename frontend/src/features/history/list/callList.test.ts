import { describe, expect, it } from "vitest";
import { aCall } from "../samples";
import {
  firstList,
  meets,
  neighbour,
  withCalls,
  withHead,
  withOlder,
  withoutCall,
  type CallList,
} from "./callList";
import { total } from "./ListFoot";

const calls = (ids: string) => [...ids].map((id) => aCall({ id }));
const piece = (ids: string, next = "") => ({ calls: calls(ids), next });
const ids = (list: { calls: { id: string }[] }) => list.calls.map(({ id }) => id).join("");
const list = (parts: Partial<CallList> = {}): CallList => ({
  text: "",
  ...piece("edcba"),
  total: 5,
  all: 5,
  tookUs: 0,
  ...parts,
});

describe("a fresh beginning", () => {
  it("brings new calls and keeps the older ones that were scrolled to", () => {
    const merged = withHead(piece("gfed", "after d"), piece("edcba", "after a"));
    expect(ids(merged)).toBe("gfedcba");
    expect(merged.next).toBe("after a");
  });

  it("takes away what was deleted within its reach", () => {
    expect(ids(withHead(piece("edc", "x"), piece("fedcba", "y")))).toBe("edcba");
  });

  it("is all there is when it reaches the end", () => {
    expect(ids(withHead(piece("ba"), piece("edcba", "y")))).toBe("ba");
  });

  it("replaces a list that it does not reach", () => {
    expect(meets(piece("zyx", "x"), piece("edcba"))).toBe(false);
    expect(ids(withHead(piece("zyx", "x"), piece("edcba")))).toBe("zyx");
  });

  it("that is empty because the search gave up early takes nothing away", () => {
    expect(ids(withHead(piece("", "x"), piece("edcba", "y")))).toBe("edcba");
    expect(withHead(piece("", "x"), piece(""))).toEqual(piece("", "x"));
  });
});

it("older calls are added once, and only behind where they belong", () => {
  const short = list({ ...piece("ed", "cursor") });
  expect(ids(withOlder(short, "cursor", piece("dcb", "more")))).toBe("edcb");
  expect(withOlder(short, "another", piece("cb"))).toBe(short);
});

it("a row is replaced by a newer one of the same call", () => {
  const running = list({ calls: [aCall({ id: "a", status: "running" }), aCall({ id: "b" })] });
  expect(
    withCalls(running, [aCall({ id: "a", status: "ok" }), aCall({ id: "z" })]).calls.map((c) => c.status),
  ).toEqual(["ok", "ok"]);
  expect(withCalls(running, [])).toBe(running);
});

it("a deleted call is forgotten and its neighbour stands ready", () => {
  expect(withoutCall(list(), "c")).toMatchObject({ total: 4, all: 4 });
  expect(ids(withoutCall(list(), "c"))).toBe("edba");
  expect(["e", "c", "a", "z"].map((id) => neighbour(list().calls, id))).toEqual(["d", "b", "b", ""]);
  expect(neighbour(calls("a"), "a")).toBe("");
});

it("says how many calls there are, and when it does not know", () => {
  const page = { calls: calls("ab"), next: "more", total: 1284, all: 1_002_391, tookUs: 11_000 };
  expect(total(firstList("x", page))).toBe("1,284 of 1,002,391 calls");
  expect(total(firstList("x", { ...page, total: -1 }))).toBe("2+ of 1,002,391 calls");
  expect(total(firstList("", { ...page, total: 1, all: 1 }))).toBe("1 call");
});

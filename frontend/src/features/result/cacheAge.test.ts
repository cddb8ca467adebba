import { describe, expect, it } from "vitest";
import { ageWords, cacheAge } from "./cacheAge";

describe("the age of a result from the cache", () => {
  it("is read out of the id of the call it is of", () => {
    const startedAt = Number.parseInt("01a1ffedcd5c", 16) + 12_345;
    expect(cacheAge({ cachedOf: "01a1ffed-cd5c-7b83-b223-85feef3be2ae", startedAt })).toBe(12_345);
  });
  it("is not known of an id of another kind, and never negative", () => {
    expect(cacheAge({ cachedOf: "call-1", startedAt: 5 })).toBeUndefined();
    expect(cacheAge({ cachedOf: "01a1ffed-cd5c-4b83-b223-85feef3be2ae", startedAt: 5 })).toBeUndefined();
    expect(cacheAge({ cachedOf: "01a1ffed-cd5c-7b83-b223-85feef3be2ae", startedAt: 5 })).toBe(0);
  });
  it.each([
    [12_900, "12 s"],
    [119_999, "119 s"],
    [121_000, "2 min"],
    [7_200_000, "2 h"],
    [400_000_000, "4 days"],
  ])("of %i ms is %s", (ms, words) => expect(ageWords(ms)).toBe(words));
});

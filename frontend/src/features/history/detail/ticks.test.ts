import { expect, it } from "vitest";
import { ticks } from "./ticks";

it("puts a few round times on an axis", () => {
  expect(ticks(500_000)).toEqual([200_000, 400_000]);
  expect(ticks(2_100_000)).toEqual([1_000_000]);
  expect(ticks(324_000)).toEqual([100_000, 200_000]);
  expect(ticks(97)).toEqual([50]);
  expect(ticks(0)).toEqual([]);
});

it("never has so many that they would cover each other", () => {
  for (let total = 1; total < 1e10; total = total * 1.3 + 1)
    expect(ticks(total).length).toBeLessThanOrEqual(4);
});

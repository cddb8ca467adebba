import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Subscription } from "../../platform";
import { aSubscription } from "../offer/samples";
import { aCall, aDetail } from "../result/samples";
import { useRereading } from "./useRereading";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A tab that reads at once: each reading starts when it is asked for. */
function reading() {
  const readings: number[] = [];
  const { result, rerender } = renderHook(
    (subscription: Subscription) =>
      useRereading(
        "t",
        {
          running: false,
          failure: null,
          detail: aDetail({ call: aCall({ startedAt: readings.at(-1) ?? 0 }) }),
        },
        subscription,
        () => readings.push(Date.now()),
      ),
    { initialProps: aSubscription() },
  );
  act(() => result.current.setAuto(true));
  let updates = 0;
  const change = () => rerender(aSubscription({ updates: ++updates, updatedAt: Date.now() }));
  return { readings, change };
}

it("reads a resource that changes all the time once a second", () => {
  const { readings, change } = reading();
  for (let ms = 0; ms < 10_000; ms += 10) {
    change();
    act(() => vi.advanceTimersByTime(10));
  }
  expect(readings.length).toBeGreaterThanOrEqual(9);
  expect(readings.length).toBeLessThanOrEqual(11);
});

it("reads the last change, however soon it came after a reading", () => {
  const { readings, change } = reading();
  change();
  act(() => vi.advanceTimersByTime(5));
  expect(readings).toHaveLength(1);
  act(() => vi.advanceTimersByTime(5));
  change();
  act(() => vi.advanceTimersByTime(100));
  expect(readings).toHaveLength(1);
  act(() => vi.advanceTimersByTime(1000));
  expect(readings).toHaveLength(2);
});

import { expect, it } from "vitest";
import { longTime, shortTime } from "./callTime";

const now = new Date(2026, 10, 21, 15, 0, 0);
const time = (...parts: [number, number, number, number, number, number, number]) =>
  new Date(...parts).getTime();

it("is as short as it is clear", () => {
  expect(shortTime(time(2026, 10, 21, 13, 58, 7, 114), now)).toBe("13:58:07");
  expect(shortTime(time(2026, 10, 20, 3, 4, 5, 0), now)).toBe("20 Nov 03:04");
  expect(shortTime(time(2025, 11, 31, 3, 4, 5, 0), now)).toBe("31 Dec 2025");
});

it("is exact to the millisecond when it is asked for", () => {
  expect(longTime(time(2026, 10, 21, 13, 58, 7, 114), now)).toBe("21 Nov, 13:58:07.114");
  expect(longTime(time(2025, 0, 2, 3, 4, 5, 6), now)).toBe("2 Jan 2025, 03:04:05.006");
});

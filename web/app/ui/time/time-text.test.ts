import { expect, test } from "vitest";
import { arrivalTime, dayLabel, duration, momentTime, relativeTime, shortTime, timeUntil } from "./time-text";

const now = new Date(2026, 10, 15, 14, 31);
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

test.each([
  [0, "now"],
  [4, "4 minutes ago"],
  [60, "1 hour ago"],
  [60 * 13, "13 hours ago"],
  [60 * 16, "yesterday"],
  [60 * 24 * 9, "9 days ago"],
  [60 * 24 * 40, "October 6"],
  [60 * 24 * 400, "October 11, 2025"],
])("%i minutes are told as %s", (minutes, words) => {
  expect(relativeTime(before(minutes), now)).toBe(words);
});

test("days have names while they are near", () => {
  expect(dayLabel(before(10), now)).toBe("Today");
  expect(dayLabel(before(60 * 24), now)).toBe("Yesterday");
  expect(dayLabel(before(60 * 48), now)).toBe("November 13");
});

test("under its day a row shows minutes while fresh, then the clock", () => {
  expect(shortTime(before(5), now)).toBe("5 minutes ago");
  expect(shortTime(before(120), now)).toMatch(/12:31/);
});

test.each([
  [10, /^2:21\sPM$/],
  [60 * 14, /^12:31\sAM$/],
  [60 * 15, /^Yesterday, 11:31\sPM$/],
  [60 * 24 * 2, /^November 13$/],
  [60 * 24 * 400, /^October 11, 2025$/],
])("what arrived %i minutes ago has a clock today and yesterday, then a date", (minutes, words) => {
  expect(arrivalTime(before(minutes), now)).toMatch(words);
});

test.each([
  [-3, "now"],
  [40, "in 40 seconds"],
  [120, "in 2 minutes"],
  [3600 * 5, "in 5 hours"],
  [3600 * 24, "tomorrow"],
])("%i seconds ahead are %s", (seconds, words) => {
  expect(timeUntil(new Date(now.getTime() + seconds * 1000).toISOString(), now)).toBe(words);
});

test("a moment is told to the second, or with its date", () => {
  expect(momentTime(before(0))).toMatch(/^2:31:00\sPM$/);
  expect(momentTime(before(0), true)).toMatch(/^Nov 15, 2:31\sPM$/);
});

test("durations are milliseconds, then seconds", () => {
  expect([212, 1400, 15_000].map(duration)).toEqual(["212 ms", "1.4 s", "15 s"]);
});

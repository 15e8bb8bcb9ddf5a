import { expect, test } from "vitest";
import { filledDays } from "./filled-days";

const now = Date.parse("2026-11-12T23:30:00Z");

test("days without submissions are part of the line", () => {
  const days = filledDays(
    [
      { date: "2026-10-20", submissions: 3 },
      { date: "2026-11-12", submissions: 7 },
    ],
    now,
  );
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({ date: "2026-10-14", submissions: 0 });
  expect(days.filter(({ submissions }) => submissions > 0)).toEqual([
    { date: "2026-10-20", submissions: 3 },
    { date: "2026-11-12", submissions: 7 },
  ]);
  expect(days.at(-1)?.date).toBe("2026-11-12");
});

test("a workspace without submissions has no line", () => {
  expect(filledDays([], now)).toEqual([]);
});

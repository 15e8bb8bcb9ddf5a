import { expect, test } from "vitest";
import { usage } from "~/api/mocks/sample-usage";
import { free, priceOf } from "~/lib/pricing/price";
import { daysOf, expectedTotal, limitState, nextPrice, submissionsFor } from "./month";

test.each([0, 2, 1000, 2000, 2002, 9200, 9203, 39_200, 250_000])(
  "%i cents allow what they pay for, and no more",
  (cents) => {
    const count = submissionsFor(cents, free);
    // Prices are rounded half up, by at most half a cent.
    expect(priceOf(count)).toBeLessThanOrEqual(cents);
    expect(priceOf(count + 1)).toBeGreaterThanOrEqual(cents);
    expect(count).toBeGreaterThanOrEqual(free);
  },
);

test("the next submission has the price of its tier", () => {
  expect([150, 151, 1149, 1150, 5149, 5150, 25_150].map((used) => nextPrice(used, 150))).toEqual([
    200, 200, 200, 180, 180, 150, 100,
  ]);
});

test("a month's days are counted from 1, and never beyond its end", () => {
  const month = { from: "2026-11-01", to: "2026-11-30" };
  expect(["2026-11-01", "2026-11-12", "2026-11-30", "2026-12-01"].map((now) => daysOf(month, now).current)).toEqual([
    1, 12, 30, 30,
  ]);
});

const cost = (cents: number, estimated_cents: number) => ({ cents, estimated_cents, tiers: [] });

test("the month's total is expected by its cost, or by the pace while all are free", () => {
  const now = "2026-11-15";
  expect(expectedTotal(usage({ used: 226, cost: cost(152, 840) }), now)).toBe(570);
  expect(expectedTotal(usage({ used: 60, cost: cost(0, 0) }), now)).toBe(120);
  expect(expectedTotal(usage({ used: 140, cost: cost(0, 0) }), now)).toBe(150);
  expect(expectedTotal(usage({ used: 93 }), now)).toBe(93);
});

test("the limit is reached once the next submission would cost too much", () => {
  const state = (cents: number, estimated: number) => limitState(usage({ cost: cost(cents, estimated) }));
  expect([state(152, 840), state(152, 1000), state(998, 1000), state(999, 1000), state(1000, 1000)]).toEqual([
    "below",
    "near",
    "near",
    "reached",
    "reached",
  ]);
});

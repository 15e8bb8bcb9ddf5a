import { expect, test } from "vitest";
import { inEuro } from "./euro";
import { centsOfMore, free, inCents, linesOf, priceOf } from "./price";
import { currency, samples } from "./prices.gen.json";

test("costs what the server computes, on every boundary and beside it", () => {
  expect(samples.length).toBeGreaterThan(20);
  expect(samples.map(({ submissions }) => ({ submissions, cents: priceOf(submissions) }))).toEqual(samples);
  expect(currency).toBe("EUR");
});

test("150 are free, then two cents each", () => {
  expect([0, 150, 151, 300].map(priceOf)).toEqual([0, 0, 2, 300]);
  expect(linesOf(free)).toEqual([]);
});

test("a bill's lines hold every paid submission and add up to its total", () => {
  for (const submissions of [151, 1_151, 5_153, 25_151, 60_007]) {
    const lines = linesOf(submissions);
    expect(lines.reduce((sum, { count }) => sum + count, 0)).toBe(submissions - free);
    expect(lines.reduce((sum, { amount }) => sum + inCents(amount), 0)).toBe(priceOf(submissions));
  }
});

test("more submissions cost what the month's price rises by, rounded as the month is", () => {
  const rising = samples.toSorted((a, b) => a.submissions - b.submissions);
  for (const [index, { submissions, cents }] of rising.entries()) {
    const before = rising[index - 1] ?? { submissions: 0, cents: 0 };
    expect(centsOfMore(before.submissions, submissions - before.submissions)).toBe(cents - before.cents);
  }
  expect([centsOfMore(150, 12), centsOfMore(140, 12), centsOfMore(20, 130), centsOfMore(150, 0)]).toEqual([
    24, 4, 0, 0,
  ]);
  // 1.8 cents each: the parts of a month add up to its whole.
  expect(centsOfMore(1_150, 1) + centsOfMore(1_151, 1)).toBe(centsOfMore(1_150, 2));
});

test("prices with fractions of a cent are shown whole", () => {
  expect([2_000, 1.8, 2].map(inEuro)).toEqual(["€20.00", "€0.018", "€0.02"]);
});

import { expect, test } from "vitest";
import { inEuro, priceOf } from "./price";

test("150 are free, then two cents each", () => {
  expect([0, 150, 151, 300].map(priceOf)).toEqual([0, 0, 2, 300]);
});

test("a discount counts for the part above its step", () => {
  expect(priceOf(150 + 1_000)).toBe(2_000);
  expect(priceOf(150 + 1_001)).toBe(2_002);
  expect(priceOf(150 + 5_000)).toBe(2_000 + 7_200);
  expect(priceOf(150 + 25_000)).toBe(2_000 + 7_200 + 30_000);
  expect(priceOf(150 + 30_000)).toBe(2_000 + 7_200 + 30_000 + 5_000);
});

test("prices with fractions of a cent are shown whole", () => {
  expect([2_000, 1.8, 2].map(inEuro)).toEqual(["€20.00", "€0.018", "€0.02"]);
});

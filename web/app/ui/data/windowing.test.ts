import { expect, test } from "vitest";
import { rowAt, wholeRowAt } from "./windowing";

test("the row at a place is the last one that begins there or above", () => {
  const offsets = [0, 5, 8, 13];
  expect([-4, 0, 4.9, 5, 12, 99].map((place) => rowAt(offsets, place))).toEqual([0, 0, 0, 1, 2, 2]);
  expect(rowAt([0], 3)).toBe(0);
});

test("the first whole row at a place begins there or below it", () => {
  const offsets = [0, 5, 8, 13];
  expect([-4, 0, 0.4, 4.95, 5, 5.05, 6, 9, 99].map((place) => wholeRowAt(offsets, place))).toEqual([
    0, 0, 1, 1, 1, 1, 2, 2, 2,
  ]);
  expect(wholeRowAt([0], 3)).toBe(0);
});

import { expect, test } from "vitest";
import { sample } from "../sample";
import { dayStarts, offsetsOf } from "./day-groups";

test("the first of each day bears its label, and no other", () => {
  const at = (day: number, hour: number) => sample({ created_at: new Date(2024, 2, day, hour).toISOString() });
  const labels = dayStarts([at(9, 23), at(9, 1), at(9, 0), at(8, 23), at(5, 12)]);
  expect(labels.map(Boolean)).toEqual([true, false, false, true, true]);
  expect(labels[0]).toContain("2024");
});

test("offsets are sums, with the end of the last one", () => {
  expect(offsetsOf(3, (index) => index + 1)).toEqual([0, 1, 3, 6]);
});

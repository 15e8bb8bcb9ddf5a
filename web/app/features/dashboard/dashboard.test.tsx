import { render, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { niceStep } from "~/ui/bar-chart";
import { countByDay, startOf } from "./days";
import { Numbers, quotaWords } from "./numbers";

const now = new Date(2026, 10, 15, 14, 0);
const at = (day: number, hour = 9) => new Date(2026, 10, day, hour).toISOString();

describe("days", () => {
  test("count what arrived, the empty ones included", () => {
    const days = countByDay({ times: [at(15), at(13, 20), at(13, 0)], complete: true }, 3, now);
    expect(days.map(({ value }) => value)).toEqual([2, 0, 1]);
  });

  test("that are not wholly known are left out", () => {
    const days = countByDay({ times: [at(15), at(14), at(13, 20)], complete: false }, 5, now);
    expect(days.map(({ value }) => value)).toEqual([1, 1]);
  });

  test("start at midnight", () => {
    expect(startOf(30, now)).toEqual(new Date(2026, 9, 17));
  });
});

test("numbers are summed over the endpoints", () => {
  const endpoints = [
    { month_count: 61, unread: 3, status: "active" },
    { month_count: 32, unread: 0, status: "paused" },
  ];
  render(<Numbers endpoints={endpoints} spam={156} />);
  expect(screen.getByRole("meter").getAttribute("aria-valuetext")).toBe("93 of 150");
  for (const words of ["93", "in 1 of 2 endpoints", "156", "1 not receiving"]) {
    expect(screen.getByText(words)).toBeTruthy();
  }
});

test("the quota's words say what is left, or what is above", () => {
  expect(quotaWords(93, now)).toBe("57 left. The count starts again on December 1.");
  expect(quotaWords(151, now)).toBe("1 more than the free 150.");
});

test("the chart's steps are round", () => {
  expect([0, 0.4, 5.3, 9, 17, 100].map(niceStep)).toEqual([1, 1, 6, 10, 20, 100]);
});

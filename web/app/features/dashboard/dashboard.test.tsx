import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { usage } from "~/api/mocks/sample-usage";
import { type DayCount, sumByDay } from "~/lib/daily-counts";
import { LastDays } from "./last-days";
import { comparePeriods } from "./period-comparison";
import { quotaText } from "./quota/quota-text";
import { heldWarning, quotaWarning } from "./warnings";

const now = new Date("2026-11-15T14:00:00Z");

const on = (day: number, received: number, endpoint_id = "k7qm", spam = 0): DayCount => ({
  date: `2026-11-${String(day).padStart(2, "0")}`,
  endpoint_id,
  received,
  spam,
});

describe("days", () => {
  test("are summed over the endpoints, the empty ones included", () => {
    const counts = [on(13, 2, "k7qm", 1), on(13, 3, "p4dv"), on(15, 4)];
    const sums = sumByDay(counts, 3, undefined, now.getTime());
    expect(sums).toEqual([
      { date: "2026-11-13", received: 5, spam: 1 },
      { date: "2026-11-14", received: 0, spam: 0 },
      { date: "2026-11-15", received: 4, spam: 0 },
    ]);
  });

  test("of one endpoint leave the others out, and what is older", () => {
    const counts = [on(1, 9), on(13, 2), on(13, 3, "p4dv")];
    expect(sumByDay(counts, 3, "k7qm", now.getTime()).map(({ received }) => received)).toEqual([2, 0, 0]);
  });
});

describe("the chart", () => {
  const endpoints = [
    { id: "k7qm", name: "Contact" },
    { id: "p4dv", name: "Jobs" },
  ];

  const open = (counts: DayCount[]) => {
    vi.useFakeTimers({ now, toFake: ["Date"] });
    render(<LastDays counts={counts} days={30} endpoints={endpoints} />);
    vi.useRealTimers();
  };
  const choose = (value: string) => {
    vi.useFakeTimers({ now, toFake: ["Date"] });
    fireEvent.change(screen.getByRole("combobox", { name: "Endpoint" }), { target: { value } });
    vi.useRealTimers();
  };
  /** A line of text that is broken up by what is set in bold. */
  const line = (words: string) =>
    screen.getByText((_, element) => element?.tagName === "P" && element.textContent === words);

  test("shows all endpoints, or the one that is chosen", () => {
    open([on(14, 5, "k7qm", 2), on(15, 3, "p4dv")]);
    expect(
      screen.getByRole("img", { name: "8 submissions and 2 spam in the last 30 days, at most 5 a day" }),
    ).toBeTruthy();
    expect(line("8 submissions, none in the 30 days before")).toBeTruthy();
    choose("p4dv");
    expect(
      screen.getByRole("img", { name: "3 submissions and 0 spam in the last 30 days, at most 3 a day" }),
    ).toBeTruthy();
  });

  test("reads out the day one points at, with its weekday", () => {
    open([on(11, 53, "k7qm", 4), on(15, 1)]);
    const cursor = screen.getByRole("slider", { name: "Day" });
    expect(cursor.getAttribute("aria-valuetext")).toBe("Today, November 15 · 1 submission · 0 spam");
    fireEvent.change(cursor, { target: { value: "25" } });
    expect(cursor.getAttribute("aria-valuetext")).toBe("Wednesday, November 11 · 53 submissions · 4 spam");
    expect(screen.getByText("Wed, Nov 11 · 53 submissions · 4 spam")).toBeTruthy();
  });

  test("compares with the 30 days before, of the same endpoint, and draws 30 days only", () => {
    const october = { ...on(15, 20), date: "2026-10-10" };
    open([october, { ...october, date: "2026-08-01" }, on(1, 25), on(2, 2, "p4dv")]);
    expect(line("27 submissions, 35\u00a0% more than the 30 days before")).toBeTruthy();
    expect(screen.getAllByRole("listitem")).toHaveLength(30);
    choose("k7qm");
    expect(line("25 submissions, 25\u00a0% more than the 30 days before")).toBeTruthy();
  });

  test("without submissions says so in its place", () => {
    open([]);
    expect(screen.getByText("No submissions in this period")).toBeTruthy();
    expect(line("No submissions in the last 60 days")).toBeTruthy();
  });
});

test.each([
  [312, 286, "312 submissions, 9\u00a0% more than the 30 days before"],
  [143, 286, "143 submissions, 50\u00a0% fewer than the 30 days before"],
  [2400, 200, "2,400 submissions, 1,100\u00a0% more than the 30 days before"],
  [286, 286, "286 submissions, the same as the 30 days before"],
  [1001, 1000, "1,001 submissions, about the same as the 30 days before"],
  [3, 1, "3 submissions, 2 more than the 30 days before"],
  [1, 9, "1 submission, 8 fewer than the 30 days before"],
  [12, 0, "12 submissions, none in the 30 days before"],
  [0, 12, "No submissions, 12 in the 30 days before"],
  [0, 0, "No submissions in the last 60 days"],
])("%i after %i is: %s", (after, before, words) => {
  const { total, change } = comparePeriods(after, before, 30);
  expect(total + change).toBe(words);
});

describe("the quota", () => {
  const free = (given = {}) => usage({ included: 150, ...given });
  const paying = (used: number, cents: number, given = {}) =>
    usage({ used, pays_by: "invoice", cost: { cents, estimated_cents: 190, tiers: [] }, ...given });
  const text = (of: ReturnType<typeof usage>) => quotaText(of, of, now);
  const then = "Beyond that, submissions are held until you open them.";
  const held = { count: 12, can_open: 0, price_cents: 0, deleted_from: "2027-02-12T12:00:00Z" };

  test("says when it is reached, what is left, or that submissions are held", () => {
    expect(text(free({ used: 93, forecast: "2026-11-23" }))).toBe("At this pace, you'll reach 150 around November 23.");
    expect(text(free({ used: 93 }))).toBe("57 left. Resets on December 1.");
    expect(text(free({ used: 120 }))).toBe(
      "30 left. Resets on December 1. After that, new submissions are held until you open them.",
    );
    expect(text(free({ used: 150 }))).toBe("New submissions are held until you open them. Resets on December 1.");
    expect(text(free({ included: null }))).toBe("Without spam and tests");
  });

  test("doesn't say that submissions are held before it is known whether they are paid", () => {
    expect(quotaText({ included: 150, used: 150 }, undefined, now)).toBe(
      "You've used your 150 free submissions. Resets on December 1.",
    );
  });

  test("of those who pay says the cost and the spending limit", () => {
    expect(text(paying(93, 0))).toBe("57 left. Resets on December 1.");
    expect(text(paying(162, 24))).toBe("€0.24 so far, about €1.90 for the month, before tax. Spending limit: €10.00.");
    expect(text(paying(650, 1000))).toBe(
      "€10.00 so far before tax. You've reached your spending limit of €10.00. New submissions are held until you open them.",
    );
  });

  test("needs attention once most of it is used, and says what happens beyond it", () => {
    expect(quotaWarning(free({ used: 119 }))).toBeUndefined();
    expect(quotaWarning(free({ included: null, used: 100_000 }))).toBeUndefined();
    expect(quotaWarning(free({ used: 120, forecast: "2026-11-22" }))).toEqual({
      tone: "note",
      title: "You've used most of your free submissions",
      text: `120 of 150 used this month. At this pace, you'll reach 150 around November 22. ${then}`,
    });
    expect(quotaWarning(free({ used: 150, forecast: "2026-11-12" }))).toEqual({
      tone: "warn",
      title: "You've used all your free submissions",
      text: "150 of 150 used this month. New submissions are held until you open them.",
    });
    expect(quotaWarning(free({ used: 150, held }))).toBeUndefined();
  });

  test("of those who pay needs attention near the spending limit only", () => {
    expect(quotaWarning(paying(162, 24))).toBeUndefined();
    expect(quotaWarning(paying(560, 820))).toEqual({
      tone: "note",
      title: "You've spent most of your spending limit",
      text: `€8.20 of €10.00 spent this month, before tax. ${then}`,
    });
    expect(quotaWarning(paying(650, 1000))).toMatchObject({
      tone: "warn",
      title: "You've reached your spending limit",
    });
  });

  test("held submissions need attention until they are deleted", () => {
    vi.useFakeTimers({ now, toFake: ["Date"] });
    expect(heldWarning(free())).toBeUndefined();
    expect(heldWarning(free({ used: 150, held }))).toEqual({
      tone: "warn",
      title: "12 submissions held",
      text: "150 of 150 free submissions used this month. New submissions are held until you open them. We'll delete the first on February 12, 2027.",
    });
    expect(heldWarning(free({ used: 3, held: { ...held, count: 1, can_open: 1 } }))).toEqual({
      tone: "warn",
      title: "1 submission held",
      text: "You can open it now. We'll delete it on February 12, 2027.",
    });
    expect(heldWarning(paying(650, 1000, { held }))?.text).toContain(
      "You've reached your spending limit of €10.00 this month. New submissions are held until you open them.",
    );
    vi.useRealTimers();
  });
});

import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { type DayCount, sumByDay } from "~/lib/daily-counts";
import { niceStep } from "~/ui/charts/bar-chart";
import { LastDays } from "./last-days";
import { Numbers } from "./numbers";
import { quotaText } from "./quota-text";
import { inactiveForms, quotaWarning } from "./warnings";

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

  test("shows all endpoints, or the one that is chosen", () => {
    vi.useFakeTimers({ now, toFake: ["Date"] });
    render(<LastDays counts={[on(14, 5, "k7qm", 2), on(15, 3, "p4dv")]} days={30} endpoints={endpoints} />);
    expect(
      screen.getByRole("img", { name: "8 submissions and 2 spam in the last 30 days, at most 5 a day" }),
    ).toBeTruthy();
    expect(screen.getByTitle("Today: 3 submissions, 0 spam")).toBeTruthy();
    fireEvent.change(screen.getByRole("combobox", { name: "Endpoint" }), { target: { value: "p4dv" } });
    expect(
      screen.getByRole("img", { name: "3 submissions and 0 spam in the last 30 days, at most 3 a day" }),
    ).toBeTruthy();
    vi.useRealTimers();
  });

  test("has steps that are round", () => {
    expect([0, 0.4, 5.3, 9, 11, 17, 100].map(niceStep)).toEqual([1, 1, 6, 10, 12, 20, 100]);
  });
});

describe("numbers", () => {
  const endpoints = [
    { month_count: 61, unread: 3, status: "active" },
    { month_count: 30, unread: 0, status: "paused" },
  ];

  test("are the month's own, and summed over the endpoints", () => {
    render(<Numbers endpoints={endpoints} month={{ included: 150, used: 93, spam: 156 }} />);
    expect(screen.getByRole("meter").getAttribute("aria-valuetext")).toBe("93 of 150");
    for (const words of ["93", "In 1 of 2 endpoints", "156", "1 not active"]) {
      expect(screen.getByText(words)).toBeTruthy();
    }
  });

  test("stand without the month, as far as the endpoints know it", () => {
    render(<Numbers endpoints={endpoints} />);
    expect(screen.getByRole("meter").getAttribute("aria-valuetext")).toBe("91 of 150");
    expect(screen.getByText("–")).toBeTruthy();
  });
});

describe("the quota", () => {
  test("says when it is reached, what is left, or what is above", () => {
    const month = { included: 150, used: 93 };
    expect(quotaText({ ...month, forecast: "2026-11-23" }, now)).toBe(
      "At this pace, you'll reach 150 around November 23.",
    );
    expect(quotaText({ ...month, forecast: null }, now)).toBe("57 left. Resets on December 1.");
    expect(quotaText({ ...month, used: 151, forecast: "2026-11-12" }, now)).toBe(
      "1 over your free 150. Still accepted at no charge.",
    );
  });

  test("needs attention once most of it is used, and says what happens above it", () => {
    const above = "Submissions over the limit are still accepted and delivered at no charge.";
    expect(quotaWarning({ included: 150, used: 119 })).toBeUndefined();
    expect(quotaWarning({ included: 150, used: 120, forecast: "2026-11-22" })).toEqual({
      title: "You've used most of your free submissions",
      text: `120 of 150 used this month. At this pace, you'll reach 150 around November 22. ${above}`,
    });
    expect(quotaWarning({ included: 150, used: 198, forecast: "2026-11-12" })).toEqual({
      title: "You've used all your free submissions",
      text: `198 of 150 used this month. ${above}`,
    });
  });
});

describe("a silent form", () => {
  const active = [{ id: "k7qm", name: "Contact", status: "active" }];
  const silence = (counts: DayCount[], endpoints = active) => inactiveForms(endpoints, counts, 15, now.getTime());
  const daily = Array.from({ length: 8 }, (_, index) => on(index + 1, 2));

  test("usually received something and has not for days", () => {
    expect(silence(daily)).toEqual([
      { id: "k7qm", name: "Contact", text: "Usually 14 submissions a week, none for 7 days." },
    ]);
  });

  test("is none that received something lately, seldom, in one burst, or is paused", () => {
    expect(silence([...daily, on(14, 1)])).toEqual([]);
    expect(silence([on(1, 1), on(8, 1)])).toEqual([]);
    expect(silence([on(8, 90)])).toEqual([]);
    expect(silence([])).toEqual([]);
    expect(silence(daily, [{ id: "k7qm", name: "Contact", status: "paused" }])).toEqual([]);
  });
});

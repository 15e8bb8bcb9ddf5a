import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { MemoryRouter } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { usage } from "~/api/mocks/sample-usage";
import { deliveryRate, failedText, succeededText } from "./delivery-rate";
import { Numbers } from "./numbers";

const endpoints = [
  { month_count: 61, unread: 3 },
  { month_count: 30, unread: 0 },
];
const month = { included: 150, used: 93, spam: 156 };
const onRetry = vi.fn();

type Given = Partial<ComponentProps<typeof Numbers>> & {
  summary?: { delivered: number; failed: number; pending: number } | null;
};

function open({ summary, ...given }: Given) {
  render(
    <MemoryRouter>
      <Numbers endpoints={endpoints} month={month} deliveries={{ summary, days: 30, onRetry }} {...given} />
    </MemoryRouter>,
  );
  return screen.getByRole("region", { name: "Statistics" }).textContent ?? "";
}

describe("numbers", () => {
  test("are the month's own, and summed over the endpoints, each with its noun", () => {
    const words = open({ summary: { delivered: 249, failed: 2, pending: 1 } });
    expect(screen.getByRole("meter").getAttribute("aria-valuetext")).toBe("93 of 150");
    expect(words).toContain("93 of 150 free submissions");
    expect(words).toContain("Unread3 submissionsIn 1 of 2 endpoints");
    expect(words).toContain("Spam156 submissions");
    expect(words).toContain("Deliveries99.2\u00a0% delivered2 of 251 failed in 30 days");
    expect(screen.getByRole("link", { name: "2 of 251 failed" }).getAttribute("href")).toBe("#needs-attention");
  });

  test("stand without the month, as far as the endpoints know it", () => {
    const words = open({ month: null, summary: { delivered: 2, failed: 0, pending: 0 } });
    expect(screen.getByRole("meter").getAttribute("aria-valuetext")).toBe("91 of 150");
    expect(words).toContain("Spam–");
    expect(words).toContain("100\u00a0% deliveredAll 2 deliveries in 30 days");
  });

  test("stand without the deliveries, which can be loaded again", async () => {
    const words = open({ summary: null });
    expect(words).toContain("Deliveries– Couldn't be loaded.");
    expect(words).toContain("Spam156");
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test("without deliveries say so", () => {
    expect(open({ summary: { delivered: 0, failed: 0, pending: 0 } })).toContain("No deliveries yet");
  });

  const meter = () => screen.getByRole("meter");
  const warns = () => meter().firstElementChild?.classList.contains("bg-warn");
  const held = { count: 3, can_open: 0, price_cents: 0, deleted_from: null };

  test("at the quota say that submissions are held, with a link to them and the meter in the warning colour", () => {
    const full = { ...month, used: 150 };
    const words = open({ month: full, usage: usage({ used: 150, held }) });
    expect(words).toContain("150 of 150 free submissionsNew submissions are held until you open them. Resets on");
    expect(screen.getByRole("link", { name: "View held submissions" }).getAttribute("href")).toBe(
      "/forms/all/submissions?folder=held",
    );
    expect(warns()).toBe(true);
  });

  test("of those who pay say the cost and the limit, and don't warn of ordinary usage", () => {
    const paid = { used: 162, pays_by: "invoice" as const, cost: { cents: 24, estimated_cents: 190, tiers: [] } };
    const words = open({ month: { ...month, used: 162 }, usage: usage(paid) });
    expect(words).toContain("162 submissions, 150 of them free");
    expect(words).toContain("€0.24 so far, about €1.90 for the month, before tax. Spending limit: €10.00.");
    expect(meter().getAttribute("aria-valuetext")).toBe("€0.24 of €10.00");
    expect(warns()).toBe(false);
    expect(screen.getByRole("link", { name: "View billing" }).getAttribute("href")).toBe("/billing");
  });

  test("of those who pay warn at the spending limit", () => {
    const paid = { used: 650, pays_by: "invoice" as const, cost: { cents: 1000, estimated_cents: 1000, tiers: [] } };
    expect(open({ month: { ...month, used: 650 }, usage: usage({ ...paid, held }) })).toContain(
      "You've reached your spending limit of €10.00. New submissions are held until you open them.",
    );
    expect(warns()).toBe(true);
    expect(screen.getByRole("link", { name: "View held submissions" })).toBeTruthy();
  });

  test("without billing mention neither a quota nor a price", () => {
    const words = open({ month: { ...month, included: null } });
    expect(words).toContain("93 submissionsWithout spam and tests");
    expect(words).not.toMatch(/free|charge/);
    expect(screen.queryByRole("meter")).toBeNull();
  });

  test("know from the page that there is no billing, before the month is there", () => {
    document.documentElement.dataset.withoutBilling = "";
    const words = open({ month: undefined });
    delete document.documentElement.dataset.withoutBilling;
    expect(words).toContain("91 submissionsWithout spam and tests");
  });

  test("within the quota don't mention billing", () => {
    open({});
    expect(screen.queryByRole("link", { name: "View billing" })).toBeNull();
  });
});

test.each([
  [249, 2, "99.2\u00a0%"],
  [99_999, 1, "99.9\u00a0%"],
  [99, 1, "99\u00a0%"],
  [5, 0, "100\u00a0%"],
  [1, 9999, "0.1\u00a0%"],
  [0, 3, "0\u00a0%"],
])("%i delivered and %i failed is %s", (delivered, failed, percent) => {
  expect(deliveryRate({ delivered, failed, pending: 7 })).toBe(percent);
});

test("deliveries that are pending are neither delivered nor failed", () => {
  expect(deliveryRate({ delivered: 0, failed: 0, pending: 3 })).toBeUndefined();
  expect(succeededText({ delivered: 0, failed: 0, pending: 3 }, 30)).toBe("3 pending");
  expect(failedText({ delivered: 1200, failed: 40, pending: 3 })).toBe("40 of 1,240 failed");
  expect(failedText({ delivered: 3, failed: 0, pending: 0 })).toBeUndefined();
});

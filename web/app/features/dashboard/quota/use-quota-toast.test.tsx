import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { usage } from "~/api/mocks/sample-usage";
import { toasts } from "~/ui/feedback/toast";
import { useQuotaToast } from "./use-quota-toast";

beforeEach(() => {
  localStorage.clear();
  toasts.set([]);
});

const shown = () => toasts.get().map(({ type, title, message }) => ({ type, title, message }));
const see = (given: Parameters<typeof usage>[0]) => {
  const { rerender } = renderHook(useQuotaToast, { initialProps: usage(given) });
  return (next: Parameters<typeof usage>[0]) => rerender(usage(next));
};

test("warns at 80 % of the free quota, once a month", () => {
  const seeNext = see({ used: 119 });
  expect(shown()).toEqual([]);
  seeNext({ used: 120 });
  const message =
    "You've used 120 of 150 free submissions this month. Beyond that, submissions are held until you open them.";
  expect(shown()).toEqual([{ type: "warning", title: "Warning", message }]);
  seeNext({ used: 150 });
  see({ used: 150 });
  expect(shown()).toHaveLength(1);
  see({ used: 150, from: "2026-12-01", to: "2026-12-31" });
  expect(shown()[1]?.message).toBe(
    "You've used 150 of 150 free submissions this month. Beyond that, submissions are held until you open them.",
  );
});

test("warns those who pay at 80 % of their spending limit, not of the free quota", () => {
  const paying = (used: number, cents: number): Parameters<typeof usage>[0] => ({
    used,
    pays_by: "invoice",
    cost: { cents, estimated_cents: cents, tiers: [] },
  });
  const seeNext = see(paying(150, 0));
  seeNext(paying(549, 798));
  expect(shown()).toEqual([]);
  seeNext(paying(550, 800));
  expect(shown()[0]?.message).toBe(
    "You've spent €8.00 of your spending limit of €10.00 this month. Beyond that, submissions are held until you open them.",
  );
});

test("doesn't warn where everything is included, nor before anything is known", () => {
  see({ included: null, used: 100_000 });
  renderHook(() => useQuotaToast(undefined));
  expect(shown()).toEqual([]);
});

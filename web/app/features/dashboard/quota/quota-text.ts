import type { Usage } from "~/api/queries/billing";
import { inEuro } from "~/lib/pricing/euro";
import { nextMonthStart } from "~/lib/pricing/next-month";
import { quotaState } from "./quota-state";

export interface Month {
  /** Null where everything is included. */
  included: number | null;
  used: number;
  /** The day on which all that is included is used, at this pace. */
  forecast?: string | null;
}

/** Says what the server does with submissions beyond the free quota of a workspace that doesn't pay, or beyond its limit. */
export const heldFromNowText = "New submissions are held until you open them.";
const heldAfterText = "After that, new submissions are held until you open them.";

/** What the month's count means for the days to come. Without `usage` it isn't known whether the workspace pays. */
export function quotaText({ included, used, forecast }: Month, usage?: Usage, now = new Date()): string {
  if (included === null) return "Without spam and tests";
  const free = number(included);
  const reset = `Resets on ${nextMonthStart(lastDayOf(now))}.`;
  if (usage?.cost && used > included) return costText(usage);
  if (used >= included) {
    const isHolding = usage && quotaState(usage) === "full";
    return isHolding ? `${heldFromNowText} ${reset}` : `You've used your ${free} free submissions. ${reset}`;
  }
  const soon = usage && quotaState(usage) === "near" ? ` ${heldAfterText}` : "";
  if (forecast) return `At this pace, you'll reach ${free} around ${dayOf(forecast)}.${soon}`;
  return `${number(included - used)} left. ${reset}${soon}`;
}

/** What a workspace that pays owes for the month. */
function costText(usage: Usage): string {
  const { cents = 0, estimated_cents = 0 } = usage.cost ?? {};
  const limit = inEuro(usage.spending_limit_cents);
  if (quotaState(usage) === "full") {
    return `${inEuro(cents)} so far before tax. You've reached your spending limit of ${limit}. ${heldFromNowText}`;
  }
  return `${inEuro(cents)} so far, about ${inEuro(estimated_cents)} for the month, before tax. Spending limit: ${limit}.`;
}

/** Of the month in UTC, as `2026-11-30`. */
const lastDayOf = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);

/** `2026-11-23` is November 23. */
export function dayOf(date: string | Date): string {
  return new Intl.DateTimeFormat(undefined, { day: "numeric", month: "long", timeZone: "UTC" }).format(new Date(date));
}

export const number = (value: number) => new Intl.NumberFormat().format(value);

/** "1 endpoint", "2 endpoints". */
export const counted = (count: number, noun: string, plural = `${noun}s`) =>
  `${number(count)} ${count === 1 ? noun : plural}`;

import type { Usage } from "~/api/queries/billing";
import { nextMonthStart } from "~/lib/pricing/next-month";

import { dayName, eachPrice, number } from "../text";
import { limitState, nextPrice } from "./month";

/** What the month's numbers mean for the days to come, in a sentence or two. */
export function monthText(usage: Usage): string {
  const { included, used, cost, is_overdue } = usage;
  if (included === null) return "All submissions are included in your workspace.";
  if (is_overdue && used >= included) {
    return `You've used your ${number(included)} free submissions. New submissions are held because an invoice is overdue.`;
  }
  return cost ? paidText(usage, included) : freeText(usage, included);
}

function freeText({ used, forecast, to }: Usage, included: number): string {
  const free = number(included);
  const next = nextMonthStart(to);
  if (used === 0) return "You haven't received any submissions this month.";
  if (used >= included) {
    return `You've used your ${free} free submissions. New submissions are held until you open them. The next ${free} free ones start on ${next}.`;
  }
  const then = "After that, new submissions are held.";
  if (forecast) return `At this pace, you'll reach ${free} around ${dayName(forecast)}. ${then}`;
  return `${number(included - used)} free submissions left until ${next}. ${then}`;
}

function paidText(usage: Usage, included: number): string {
  const { used, forecast } = usage;
  const free = `${number(included)} free submissions`;
  const price = `Each further one costs ${eachPrice(nextPrice(used, included))} before tax.`;
  if (used < included) {
    return forecast
      ? `At this pace, you'll use up your ${free} around ${dayName(forecast)}. ${price}`
      : `${number(included - used)} of your ${free} are left. ${price}`;
  }
  const usedUp = forecast ? `You used up your ${free} on ${dayName(forecast)}.` : `You've used up your ${free}.`;
  return limitState(usage) === "reached"
    ? `${usedUp} You've reached your spending limit, so new submissions are held.`
    : `${usedUp} ${price}`;
}

import { type DayCount, sumByDay } from "~/lib/daily-counts";
import { dayOf, type Month, number, overQuotaText } from "./quota-text";

const NEAR = 0.8;

/** Warns from 80 % of the free quota on, and says what happens above it. */
export function quotaWarning({ included, used, forecast }: Month) {
  if (included === null || used < included * NEAR) return undefined;
  const reached =
    forecast && used < included ? ` At this pace, you'll reach ${number(included)} around ${dayOf(forecast)}.` : "";
  const tone: "note" | "warn" = used < included ? "note" : "warn";
  return {
    tone,
    title: used < included ? "You've used most of your free submissions" : "You've used all your free submissions",
    text: `${number(used)} of ${number(included)} used this month.${reached} ${overQuotaText}`,
  };
}

/** Days without anything, at least, and what would have been expected in them, before silence is told of. */
const LEAST_DAYS = 4;
const LEAST_EXPECTED = 6;

interface Receiving {
  id: string;
  name: string;
  status: string;
}

export interface InactiveForm {
  id: string;
  name: string;
  text: string;
}

/** Forms that usually receive something and have not for long: a change of the page may have broken them. */
export function inactiveForms(
  endpoints: readonly Receiving[],
  counts: readonly DayCount[],
  days: number,
  now = Date.now(),
): InactiveForm[] {
  return endpoints.flatMap(({ id, name, status }) => {
    if (status !== "active") return [];
    const received = sumByDay(counts, days, id, now).map((day) => day.received);
    const first = received.findIndex((count) => count > 0);
    const last = received.findLastIndex((count) => count > 0);
    const silent = received.length - 1 - last;
    const daily = received.reduce((sum, count) => sum + count, 0) / (last - first + 1);
    // A burst on a day or two is no habit.
    if (first < 0 || last - first < 6 || silent < LEAST_DAYS || daily * silent < LEAST_EXPECTED) return [];
    return { id, name, text: `Usually ${number(Math.round(daily * 7))} submissions a week, none for ${silent} days.` };
  });
}

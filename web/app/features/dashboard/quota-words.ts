export interface Month {
  included: number;
  used: number;
  /** The day on which all that is included is used, at this pace. */
  forecast?: string | null;
}

/** Says what the server does with submissions above the free quota: as long as there is no billing, nothing else. */
export const aboveQuota = "Submissions above that are still accepted and delivered. Nothing is charged.";

/** What the month's count means for the days to come. */
export function quotaWords({ included, used, forecast }: Month, now = new Date()): string {
  const free = number(included);
  if (used > included) return `${number(used - included)} over the free ${free}. Still accepted, nothing is charged.`;
  if (used < included && forecast) return `At this pace you reach ${free} on about the ${dayOf(forecast)}.`;
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  const day = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "long", timeZone: "UTC" }).format(next);
  return `${number(included - used)} left. The count starts again on ${day}.`;
}

const endings: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };

/** `2026-11-23` is the 23rd. */
export function dayOf(date: string): string {
  const day = new Date(date).getUTCDate();
  return `${day}${endings[new Intl.PluralRules("en", { type: "ordinal" }).select(day)]}`;
}

export const number = (value: number) => new Intl.NumberFormat().format(value);

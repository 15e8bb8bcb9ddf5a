export interface Month {
  /** Null where everything is included. */
  included: number | null;
  used: number;
  /** The day on which all that is included is used, at this pace. */
  forecast?: string | null;
}

/** Says what the server does with submissions above the free quota: as long as there is no billing, nothing else. */
export const overQuotaText = "Submissions over the limit are still accepted and delivered at no charge.";

/** What the month's count means for the days to come. */
export function quotaText({ included, used, forecast }: Month, now = new Date()): string {
  if (included === null) return "Without spam and tests";
  const free = number(included);
  if (used > included) return `${number(used - included)} over your free ${free}. Still accepted at no charge.`;
  if (used < included && forecast) return `At this pace, you'll reach ${free} around ${dayOf(forecast)}.`;
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  return `${number(included - used)} left. Resets on ${dayOf(next)}.`;
}

/** `2026-11-23` is November 23. */
export function dayOf(date: string | Date): string {
  return new Intl.DateTimeFormat(undefined, { day: "numeric", month: "long", timeZone: "UTC" }).format(new Date(date));
}

export const number = (value: number) => new Intl.NumberFormat().format(value);

/** "1 endpoint", "2 endpoints". */
export const counted = (count: number, noun: string, plural = `${noun}s`) =>
  `${number(count)} ${count === 1 ? noun : plural}`;

const DAY_MS = 86_400_000;

/** The day on which the next month begins, after the last day of this one: "December 1". Months are UTC's. */
export function nextMonthStart(lastDay: string): string {
  const next = new Date(Date.parse(lastDay) + DAY_MS);
  return new Intl.DateTimeFormat(undefined, { day: "numeric", month: "long", timeZone: "UTC" }).format(next);
}

import type { AdminWorkspace } from "../../api/types";

type Days = AdminWorkspace["usage"]["days"];

const DAY_MS = 86_400_000;
const DAYS = 30;

/** The last 30 days (UTC) with what arrived on each. The API leaves out days without submissions; here they have 0. */
export function filledDays(days: Days, now = Date.now()): Days {
  if (days.length === 0) return [];
  const known = new Map(days.map((day) => [day.date, day]));
  return Array.from({ length: DAYS }, (_, index) => {
    const date = new Date(now - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return known.get(date) ?? { date, submissions: 0 };
  });
}

import type { Usage } from "~/api/queries/billing";
import { centsOfMore } from "~/lib/pricing/price";
import type { UsageDays } from "../api-types";
import { addDays, counted, dayName, daysBetween, euros, number, today, weekdayName } from "../text";
import { expectedTotal } from "../usage/month";

/** Endpoints that are drawn by themselves; if there are more, the last place is the others'. */
const MAX_SERIES = 4;

export interface Series {
  /** Undefined for the sum of several. */
  id?: string;
  name: string;
  count: number;
}

interface Day {
  date: string;
  /** One of each series. */
  values: number[];
  total: number;
  /** What it cost, in cents before tax; undefined where nothing is paid. */
  cents?: number;
  expected?: number;
}

export interface DaysOfMonth {
  days: Day[];
  /** Those that are drawn, the busiest first. */
  series: Series[];
  /** All endpoints, the busiest first. */
  endpoints: Series[];
  total: number;
  spam: number;
  /** The last day that has begun. */
  last: number;
}

interface Named {
  id: string;
  name: string;
}

/** One month's counts as a chart shows them. `named` is undefined while it isn't known; `usage` is the current month's. */
export function daysOfMonth(
  { month, days }: UsageDays,
  named: readonly Named[] | undefined,
  usage?: Usage,
  now = today(),
): DaysOfMonth {
  const endpoints = endpointsOf(days, named);
  const series = seriesOf(endpoints);
  const count = daysIn(month);
  const isCurrent = month.slice(0, 7) === now.slice(0, 7);
  const last = isCurrent ? Math.min(count - 1, daysBetween(month, now)) : count - 1;
  const place = new Map(endpoints.map(({ id }, index) => [id, Math.min(index, series.length - 1)]));
  const all = Array.from({ length: count }, (_, index): Day => {
    const values = series.map(() => 0);
    return { date: addDays(month, index), values, total: 0 };
  });
  for (const { date, endpoint_id, counted } of days) {
    const day = all[daysBetween(month, date)];
    const at = place.get(endpoint_id);
    if (!day || at === undefined) continue;
    day.values[at] = (day.values[at] ?? 0) + counted;
    day.total += counted;
  }
  if (isCurrent && usage?.cost) addCosts(all, usage, last);
  const sum = (part: "counted" | "spam") => days.reduce((total, day) => total + day[part], 0);
  return { days: all, series, endpoints, total: sum("counted"), spam: sum("spam"), last };
}

/** What each day cost, and how many are expected on those to come. */
function addCosts(days: Day[], usage: Usage, last: number): void {
  let before = 0;
  const expected = (expectedTotal(usage) - usage.used) / Math.max(1, days.length - 1 - last);
  for (const [index, day] of days.entries()) {
    if (index > last) day.expected = expected;
    else day.cents = centsOfMore(before, day.total);
    before += day.total;
  }
}

function endpointsOf(days: UsageDays["days"], named: readonly Named[] | undefined): Series[] {
  const counts = new Map<string, number>();
  for (const { endpoint_id, counted } of days) counts.set(endpoint_id, (counts.get(endpoint_id) ?? 0) + counted);
  const names = new Map(named?.map(({ id, name }) => [id, name]));
  const other = named ? "Deleted form" : "Form";
  return [...counts]
    .filter(([, count]) => count > 0)
    .map(([id, count]) => ({ id, name: names.get(id) ?? other, count }))
    .sort((a, b) => b.count - a.count);
}

function seriesOf(endpoints: readonly Series[]): Series[] {
  if (endpoints.length <= MAX_SERIES) return [...endpoints];
  const others = endpoints.slice(MAX_SERIES - 1);
  const count = others.reduce((sum, other) => sum + other.count, 0);
  return [...endpoints.slice(0, MAX_SERIES - 1), { name: `${others.length} other forms`, count }];
}

const daysIn = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();

/** "Today, November 12" or "Thursday, November 12". */
export const dayTitle = (date: string, now = today()) => (date === now ? `Today, ${dayName(date)}` : weekdayName(date));

/** A day in one sentence: "Thursday, November 12: 11 submissions, €0.22 before tax. Contact 4, Newsletter 7." */
export function dayHint({ date, values, total, cents }: Day, series: readonly Series[]): string {
  const cost = cents === undefined ? "" : `, ${euros(cents)} before tax`;
  const parts = series.flatMap(({ name }, index) => (values[index] ? [`${name} ${number(values[index])}`] : []));
  const by = parts.length > 0 ? ` ${parts.join(", ")}.` : "";
  return `${dayTitle(date)}: ${counted(total, "submission")}${cost}.${by}`;
}

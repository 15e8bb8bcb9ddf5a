import type { Usage } from "~/api/queries/billing";
import { tiers } from "~/lib/pricing/price";

import { daysBetween, today } from "../text";

/** Of a cent: in these, prices have no fraction. */
const HUNDREDTHS = 100;

/** How many submissions a month have for so many cents, the free ones included. */
export function submissionsFor(cents: number, included: number): number {
  let left = cents * HUNDREDTHS;
  let paid = 0;
  for (const [index, { each }] of tiers.entries()) {
    const room = (tiers[index + 1]?.above ?? Number.POSITIVE_INFINITY) - paid;
    const count = Math.min(room, Math.floor(left / each));
    paid += count;
    left -= count * each;
    if (count < room) break;
  }
  return included + paid;
}

/** The price of the next submission beyond the free ones, in hundredths of a cent. */
export function nextPrice(used: number, included: number): number {
  const paid = Math.max(0, used - included);
  return tiers.findLast(({ above }) => above <= paid)?.each ?? 0;
}

/** How far the month has come. */
export function daysOf({ from, to }: Pick<Usage, "from" | "to">, now = today()) {
  const count = daysBetween(from, to) + 1;
  return { count, current: Math.min(count, Math.max(1, daysBetween(from, now) + 1)) };
}

/** How many submissions the month of a workspace that pays will have, about. */
export function expectedTotal(usage: Usage, now = today()): number {
  const { used, cost, included } = usage;
  if (!cost || included === null) return used;
  const { count, current } = daysOf(usage, now);
  const total =
    cost.estimated_cents > 0
      ? submissionsFor(cost.estimated_cents, included)
      : Math.min(included, Math.round((used / current) * count));
  return Math.max(used, total);
}

/** The most that a submission costs, in cents: with less left than that, the limit is reached. */
const MAX_PRICE = 2;

/** What the month's cost means for the spending limit. */
export function limitState({ cost, spending_limit_cents: limit }: Usage): "below" | "near" | "reached" {
  if (!cost) return "below";
  if (cost.cents + MAX_PRICE > limit) return "reached";
  return cost.estimated_cents + MAX_PRICE > limit ? "near" : "below";
}

import type { Usage } from "~/api/queries/billing";

/** From this share of the quota or the spending limit on, people are warned. */
const NEAR = 0.8;
/** The most that a submission costs, in cents. */
const MAX_PRICE = 2;

/**
 * How much is left before submissions are held: of the free quota, or of the spending limit if the workspace pays.
 * `full`: the next one is held. Without the price list, which would weigh more than this page, that is exact to one
 * submission.
 */
export function quotaState({
  included,
  used,
  cost,
  held,
  spending_limit_cents: limit,
}: Usage): "room" | "near" | "full" {
  if (included === null) return "room";
  if (!cost) return used >= included ? "full" : used >= included * NEAR ? "near" : "room";
  if (used < included) return "room";
  const isFull = held.count > 0 ? held.can_open === 0 : cost.cents + MAX_PRICE > limit;
  if (isFull) return "full";
  return cost.cents > 0 && cost.cents >= limit * NEAR ? "near" : "room";
}

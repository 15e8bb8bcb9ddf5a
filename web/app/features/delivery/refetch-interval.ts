import type { components } from "~/api/schema.gen";

type Delivery = components["schemas"]["Delivery"];

const SECOND = 1000;
/** So long after it came, a submission may not have been planned yet. */
const PLANNING_TIME = 20 * SECOND;

/** In how many milliseconds there may be news about these; `false`: there will be none. */
export function deliveriesRefetchInterval(
  deliveries: readonly Delivery[],
  arrivedAt: string,
  now = Date.now(),
): number | false {
  const checks = deliveries.flatMap((delivery) => nextCheck(delivery, now) ?? []);
  if (deliveries.length === 0 && now - Date.parse(arrivedAt) < PLANNING_TIME) checks.push(2 * SECOND);
  return checks.length > 0 && Math.min(...checks);
}

function nextCheck({ state, next_at }: Delivery, now: number): number | undefined {
  // Somebody may say yes at any time.
  if (state === "waiting") return 30 * SECOND;
  if (state !== "due") return undefined;
  if (!next_at) return 2 * SECOND;
  return Math.min(Math.max(Date.parse(next_at) - now + SECOND, 2 * SECOND), 30 * SECOND);
}

import type { components } from "~/api/schema.gen";

type Delivery = components["schemas"]["Delivery"];

const SECOND = 1000;
/** So long after it came, a submission may not have been planned yet. */
const FRESH = 20 * SECOND;

/** In how many milliseconds there may be news about these; `false`: there will be none. */
export function nextLook(deliveries: readonly Delivery[], arrivedAt: string, now = Date.now()): number | false {
  const looks = deliveries.flatMap((delivery) => lookAt(delivery, now) ?? []);
  if (deliveries.length === 0 && now - Date.parse(arrivedAt) < FRESH) looks.push(2 * SECOND);
  return looks.length > 0 && Math.min(...looks);
}

function lookAt({ state, next_at }: Delivery, now: number): number | undefined {
  // Somebody may say yes at any time.
  if (state === "waiting") return 30 * SECOND;
  if (state !== "due") return undefined;
  if (!next_at) return 2 * SECOND;
  return Math.min(Math.max(Date.parse(next_at) - now + SECOND, 2 * SECOND), 30 * SECOND);
}

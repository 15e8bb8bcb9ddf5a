import { queryOptions } from "@tanstack/react-query";
import { client } from "../client";
import { unwrap } from "../errors/unwrap";
import type { components } from "../schema.gen";

export type AttentionItem = components["schemas"]["AttentionItem"];
export type Delivery = components["schemas"]["Delivery"];
export type Attempt = components["schemas"]["DeliveryAttempt"];
export type DeliverySummary = components["schemas"]["DeliverySummary"];

/** The items of *Needs attention*, of all forms. */
export const attentionQuery = queryOptions({
  queryKey: ["attention"],
  queryFn: async ({ signal }) => unwrap(await client.GET("/api/attention", { signal })).items,
});

/** How many emails and webhook calls of the last days succeeded. Refreshed with the attention list, whose key it begins with. */
export const deliverySummaryQuery = (days: number) =>
  queryOptions({
    queryKey: ["attention", "summary", days],
    queryFn: async ({ signal }) =>
      unwrap(await client.GET("/api/deliveries/summary", { params: { query: { days } }, signal })),
  });

interface Arrived {
  id: string;
  created_at: string;
}

/** Where a submission went on to, asked again for as long as something is to come. */
export const deliveriesQuery = ({ id, created_at }: Arrived) =>
  queryOptions({
    queryKey: ["deliveries", id],
    queryFn: async ({ signal }) => {
      const params = { path: { submission_id: id } };
      const { items } = unwrap(await client.GET("/api/submissions/{submission_id}/timeline", { params, signal }));
      return items.flatMap(({ delivery }) => delivery ?? []);
    },
    refetchInterval: ({ state: { data } }) => data !== undefined && deliveriesRefetchInterval(data, created_at),
  });

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
  // The recipient may confirm at any time.
  if (state === "waiting") return 30 * SECOND;
  if (state !== "due") return undefined;
  if (!next_at) return 2 * SECOND;
  return Math.min(Math.max(Date.parse(next_at) - now + SECOND, 2 * SECOND), 30 * SECOND);
}

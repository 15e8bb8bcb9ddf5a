import { queryOptions } from "@tanstack/react-query";
import { client } from "./client";
import { unwrap } from "./unwrap";

// Until the specification knows this call.
interface StatsDay {
  date: string;
  endpoint_id: string;
  received: number;
  spam: number;
}

export interface Stats {
  month: { from: string; to: string; included: number; used: number; spam: number; forecast?: string | null };
  unread: number;
  days: StatsDay[];
}

/** Today included; by UTC's days, as everything that counts. */
export const DAYS = 30;

/** How much has arrived: this month against the quota, and by day and endpoint. */
export const statsQuery = queryOptions({
  queryKey: ["stats", DAYS],
  queryFn: async ({ signal }) => {
    const answer = await client.GET("/api/stats" as never, { params: { query: { days: DAYS } }, signal } as never);
    return unwrap(answer as { data?: Stats; response: Response });
  },
});

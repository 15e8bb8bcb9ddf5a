import { queryOptions } from "@tanstack/react-query";
import { client } from "../client";
import { unwrap } from "../errors/unwrap";

/** Today included; by UTC's days, as everything that counts. */
export const DAYS = 30;

/** How much has arrived: this month against the quota, and by day and endpoint. */
export const statsQuery = statsOfDays(DAYS);

/** The same for twice as many days, to compare the last ones with those before. */
export const comparedStatsQuery = statsOfDays(2 * DAYS);

function statsOfDays(days: number) {
  return queryOptions({
    queryKey: ["stats", days],
    queryFn: async ({ signal }) => unwrap(await client.GET("/api/stats", { params: { query: { days } }, signal })),
  });
}

import { queryOptions } from "@tanstack/react-query";
import { client } from "../client";
import { unwrap } from "../errors/unwrap";
import type { components } from "../schema.gen";

export type Stats = components["schemas"]["Stats"];

/** Today included; by UTC's days, as everything that counts. */
export const DAYS = 30;

/** How much has arrived: this month against the quota, and by day and endpoint. */
export const statsQuery = queryOptions({
  queryKey: ["stats", DAYS],
  queryFn: async ({ signal }) => unwrap(await client.GET("/api/stats", { params: { query: { days: DAYS } }, signal })),
});

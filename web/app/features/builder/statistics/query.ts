import { queryOptions } from "@tanstack/react-query";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import type { components } from "~/api/schema.gen";

export type Statistics = components["schemas"]["FormStatistics"];

/** How often the hosted form was viewed, started and completed in the last days. */
export const statisticsQuery = (id: string, days: number) =>
  queryOptions({
    queryKey: ["form-statistics", id, days],
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { days } };
      return unwrap(await client.GET("/api/endpoints/{id}/form/statistics", { params, signal }));
    },
  });

import { queryOptions } from "@tanstack/react-query";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import type { components } from "~/api/schema.gen";

export type SavedView = components["schemas"]["SavedView"];
export type ViewFilter = components["schemas"]["ViewFilter"];

/** The saved views of the workspace, oldest first. The inbox works without them, so a failure isn't retried. */
export const viewsQuery = queryOptions({
  queryKey: ["views"],
  queryFn: async ({ signal }) => unwrap(await client.GET("/api/views/", { signal })).items,
  staleTime: 30_000,
  retry: false,
});

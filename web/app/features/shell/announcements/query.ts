import { queryOptions } from "@tanstack/react-query";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";

const MINUTES_15_MS = 15 * 60_000;

/** What the operator of the server has to say to everyone. There is rarely anything. */
export const announcementsQuery = queryOptions({
  queryKey: ["announcements"],
  queryFn: async ({ signal }) => unwrap(await client.GET("/api/announcements", { signal })).items,
  staleTime: MINUTES_15_MS,
  retry: false,
});

import { queryOptions } from "@tanstack/react-query";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";

/** What changed in what forms send, and which redirects were blocked. If it fails, the other items don't wait for it. */
export const noticesQuery = queryOptions({
  queryKey: ["notices"],
  queryFn: async ({ signal }) => unwrap(await client.GET("/api/notices", { signal })).items,
  retry: false,
});

import { queryOptions } from "@tanstack/react-query";
import { client } from "../client";
import { unwrap } from "../errors/unwrap";
import type { components } from "../schema.gen";

export type AttentionItem = components["schemas"]["AttentionItem"];

/** The items of *Needs attention*, of all forms. */
export const attentionQuery = queryOptions({
  queryKey: ["attention"],
  queryFn: async ({ signal }) => unwrap(await client.GET("/api/attention", { signal })).items,
});

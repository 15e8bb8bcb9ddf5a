import { queryOptions } from "@tanstack/react-query";
import { hasBilling } from "~/lib/pricing/has-billing";
import { client } from "../client";
import { unwrap } from "../errors/unwrap";
import type { components } from "../schema.gen";

export type Usage = components["schemas"]["Usage"];

/** The month's usage and cost, and what is held. Nothing is requested from a server without billing. */
export const usageQuery = () =>
  queryOptions({
    queryKey: ["billing", "usage"],
    queryFn: async ({ signal }) => unwrap(await client.GET("/api/billing/usage", { signal })),
    enabled: hasBilling(),
  });

import { queryOptions } from "@tanstack/react-query";
import { client } from "../client";
import { unwrap } from "../errors/unwrap";
import type { components } from "../schema.gen";

export type Endpoint = components["schemas"]["Endpoint"];

/** Every endpoint of the workspace, newest first. Its key is the beginning of all keys about endpoints. */
export const endpointsQuery = () =>
  queryOptions({ queryKey: ["endpoints"], queryFn: ({ signal }) => fetchEndpoints(signal) });

export const endpointQuery = (id: string) =>
  queryOptions({
    queryKey: ["endpoints", id],
    queryFn: async ({ signal }) =>
      unwrap(await client.GET("/api/endpoints/{id}", { params: { path: { id } }, signal })),
  });

/** All pages: sums over endpoints must not depend on how many there are. */
async function fetchEndpoints(signal: AbortSignal): Promise<Endpoint[]> {
  const endpoints: Endpoint[] = [];
  let cursor: string | undefined;
  do {
    const query = { size: 200, cursor };
    const page = unwrap(await client.GET("/api/endpoints/", { params: { query }, signal }));
    endpoints.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return endpoints;
}

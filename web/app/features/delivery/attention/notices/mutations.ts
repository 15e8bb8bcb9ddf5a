import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "~/api/client";
import { ApiError } from "~/api/errors/error";
import { unwrap } from "~/api/errors/unwrap";
import { endpointQuery, endpointsQuery } from "~/api/queries/endpoints";
import { toast } from "~/ui/feedback/toast";
import { domainOf, type Notice } from "./notice-text";
import { noticesQuery } from "./notices-query";

/** At once: what the server refuses comes back. */
export function useDismiss() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Notice) =>
      unwrap(await client.POST("/api/notices/{id}/dismiss", { params: { path: { id } } })),
    onMutate: (notice) => remove(queries, notice),
    onError: async (error) => {
      toast({ type: "error", message: `Couldn't dismiss. ${error.message}` });
      await queries.invalidateQueries(noticesQuery);
    },
  });
}

/** Adds the domain to those that are allowed; others that are added at the same time stay. */
export function useAllowSite() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ endpoint_id: id, site }: Notice) => {
      const body = { add_sites: site ? [site] : [] };
      return unwrap(await client.PUT("/api/endpoints/{id}", { params: { path: { id } }, body }));
    },
    onSuccess: async (endpoint, notice) => {
      toast({ type: "success", message: `${domainOf(notice.site ?? "")} added to the allowed domains.` });
      await remove(queries, notice);
      await queries.cancelQueries({ ...endpointQuery(endpoint.id), exact: true });
      queries.setQueryData(endpointQuery(endpoint.id).queryKey, endpoint);
      return queries.invalidateQueries({ ...endpointsQuery(), exact: true });
    },
    onError: (error) => toast({ type: "error", message: messageOf(error) }),
  });
}

/** What was asked for before would bring it back on the screen. */
async function remove(queries: QueryClient, { id }: Notice): Promise<void> {
  await queries.cancelQueries(noticesQuery);
  queries.setQueryData(noticesQuery.queryKey, (notices) => notices?.filter((notice) => notice.id !== id));
}

/** The server's word about the domain, not that about the whole request. */
const messageOf = (error: Error) => (error instanceof ApiError && error.fields[0]?.message) || error.message;

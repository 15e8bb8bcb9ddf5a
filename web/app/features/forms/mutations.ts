import { useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import { endpointQuery, endpointsQuery } from "~/api/queries/endpoints";
import type { components } from "~/api/schema.gen";
import { putEndpoint } from "./endpoints/pause";

export type Change = components["schemas"]["Change"];
type NewEndpoint = components["schemas"]["CreateEndpoint"];

export function useCreateEndpoint() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewEndpoint) => unwrap(await client.POST("/api/endpoints/", { body })),
    onSuccess: () => queries.invalidateQueries(endpointsQuery()),
  });
}

export function useChangeEndpoint(id: string) {
  const queries = useQueryClient();
  return useMutation({
    // One after the other: the answer that comes last is the newest.
    scope: { id: `endpoint ${id}` },
    mutationFn: (change: Change) => putEndpoint(id, change),
    onSuccess: async (changed) => {
      // What was asked for before the change would undo it on the screen.
      await queries.cancelQueries({ ...endpointQuery(id), exact: true });
      queries.setQueryData(endpointQuery(id).queryKey, changed);
      return queries.invalidateQueries({ ...endpointsQuery(), exact: true });
    },
  });
}

/** Puts endpoints under a client, one after the other. Those before a failure are changed, and repeating it is harmless. */
export function useAddClient() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ label, ids }: { label: string; ids: readonly string[] }) => {
      for (const id of ids) await putEndpoint(id, { label });
    },
    onSettled: () => queries.invalidateQueries(endpointsQuery()),
  });
}

/** A new address; the old one answers for so many days. */
export function useChangeUrl(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (keep_days: number) =>
      unwrap(
        await client.POST("/api/endpoints/{id}/change-address", { params: { path: { id } }, body: { keep_days } }),
      ),
    onSuccess: (changed) => {
      queries.setQueryData(endpointQuery(id).queryKey, changed);
      return queries.invalidateQueries({ ...endpointsQuery(), exact: true });
    },
  });
}

export function useDeleteEndpoint(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => unwrap(await client.DELETE("/api/endpoints/{id}", { params: { path: { id } } })),
    // Not ["endpoints", id]: asking again for what is gone would only fail.
    onSuccess: () => queries.invalidateQueries({ ...endpointsQuery(), exact: true }),
  });
}

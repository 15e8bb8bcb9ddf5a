import { useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import { endpointQuery, endpointsQuery } from "~/api/queries/endpoints";
import type { components } from "~/api/schema.gen";

type Change = components["schemas"]["Change"];

/** Saves settings of an endpoint, and shows them as they are stored. */
export function useChangeEndpoint(id: string) {
  const queries = useQueryClient();
  return useMutation({
    // One after the other, like all changes of this endpoint: the answer that comes last is the newest.
    scope: { id: `endpoint ${id}` },
    mutationFn: async (body: Change) =>
      unwrap(await client.PUT("/api/endpoints/{id}", { params: { path: { id } }, body })),
    onSuccess: async (changed) => {
      // What was asked for before the change would undo it on the screen.
      await queries.cancelQueries({ ...endpointQuery(id), exact: true });
      queries.setQueryData(endpointQuery(id).queryKey, changed);
      void queries.invalidateQueries({ ...endpointsQuery(), exact: true });
    },
  });
}

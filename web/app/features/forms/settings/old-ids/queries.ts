import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";

/** The ids of other services under which a form answers. */
export const oldIdsQuery = (formId: string) =>
  queryOptions({
    queryKey: ["old ids", formId],
    queryFn: async ({ signal }) =>
      unwrap(await client.GET("/api/endpoints/{id}/old-ids", { params: { path: { id: formId } }, signal })).items,
  });

export function useClaimOldId(formId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const params = { path: { id: formId } };
      return unwrap(await client.POST("/api/endpoints/{id}/old-ids", { params, body: { id } })).items;
    },
    // It may have been another form's.
    onSuccess: () => queries.invalidateQueries({ queryKey: ["old ids"] }),
  });
}

export function useRemoveOldId(formId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (old_id: string) => {
      const params = { path: { id: formId, old_id } };
      unwrap(await client.DELETE("/api/endpoints/{id}/old-ids/{old_id}", { params }));
    },
    onSuccess: () => queries.invalidateQueries(oldIdsQuery(formId)),
  });
}

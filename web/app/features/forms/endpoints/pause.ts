import { useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import { type Endpoint, endpointQuery, endpointsQuery } from "~/api/queries/endpoints";
import type { components } from "~/api/schema.gen";
import { toast } from "~/ui/feedback/toast";

// Apart from `mutations.ts`: the header of every page of a form has this, and nothing else of what changes one.

/** Pauses or resumes at once, with Undo. */
export function usePause() {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id, status }: Pick<Endpoint, "id" | "status">) => putEndpoint(id, { status }),
    onMutate: ({ id, status }) => {
      const turned = (endpoint: Endpoint) => (endpoint.id === id ? { ...endpoint, status } : endpoint);
      queries.setQueryData(endpointsQuery().queryKey, (endpoints) => endpoints?.map(turned));
      queries.setQueryData(endpointQuery(id).queryKey, (endpoint) => endpoint && turned(endpoint));
    },
    onError: (error) => toast({ type: "error", message: error.message }),
    onSettled: () => queries.invalidateQueries(endpointsQuery()),
  });
  return (endpoint: Endpoint, status: "active" | "paused") =>
    mutate(
      { id: endpoint.id, status },
      {
        onSuccess: () =>
          toast({
            type: "success",
            message:
              status === "paused"
                ? `${endpoint.name} paused. New submissions are rejected.`
                : `${endpoint.name} resumed.`,
            undo: () => mutate({ id: endpoint.id, status: endpoint.status }),
          }),
      },
    );
}

export async function putEndpoint(id: string, change: components["schemas"]["Change"]): Promise<Endpoint> {
  return unwrap(await client.PUT("/api/endpoints/{id}", { params: { path: { id } }, body: change }));
}

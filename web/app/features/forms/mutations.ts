import { useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import { type Endpoint, endpointQuery, endpointsQuery } from "~/api/queries/endpoints";
import type { components } from "~/api/schema.gen";
import { toast } from "~/ui/feedback/toast";
import { submissionLink } from "./submission-link";

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

/** Lets a test submission come in, as if a visitor had sent it; it is never counted. */
export function useSendTest(onArrived?: (submissionId: string) => void) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ id }: Pick<Endpoint, "id" | "name">) =>
      unwrap(await client.POST("/api/endpoints/{id}/test", { params: { path: { id } } })),
    onSuccess: async ({ submission_id }, { name }) => {
      if (onArrived) onArrived(submission_id);
      else toast({ type: "success", message: `Test submission sent to ${name}.`, link: submissionLink(submission_id) });
      // A new submission changes every list and count there is.
      await queries.invalidateQueries();
    },
    onError: (error) => toast({ type: "error", message: `Couldn't send the test. ${error.message}` }),
  });
  return { send: mutate, isSending: isPending };
}

async function putEndpoint(id: string, change: Change): Promise<Endpoint> {
  return unwrap(await client.PUT("/api/endpoints/{id}", { params: { path: { id } }, body: change }));
}

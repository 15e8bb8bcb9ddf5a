import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { client } from "~/api/client";
import { ApiError } from "~/api/errors/error";
import { unwrap } from "~/api/errors/unwrap";
import { type Endpoint, endpointQuery, endpointsQuery } from "~/api/queries/endpoints";
import type { Submission } from "~/api/queries/submissions";
import type { components } from "~/api/schema.gen";
import { formPath } from "~/lib/routing/form-paths";
import { toast } from "~/ui/feedback/toast";

interface AllowedSender {
  submission: Submission;
  email: string;
}

/** Lets the spam check pass what comes from an email address, at the form of the submission. */
export function useAllowSender(onAllowed: (submission: Submission) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ submission, email }: AllowedSender) =>
      putEndpoint(submission.endpoint_id, { add_allowed_senders: [email] }),
    onSuccess: async (endpoint, { submission, email }) => {
      onAllowed(submission);
      toast({
        type: "success",
        message: `Submissions from ${email} to ${endpoint.name} now skip the spam check.`,
        undo: () => void disallow(queries, endpoint.id, email),
      });
      await showEndpoint(queries, endpoint);
    },
    onError: (error, { submission }) => showRefusal(error, submission.endpoint_id),
  });
}

/** Removes the address from the list as it is by then. */
async function disallow(queries: QueryClient, id: string, email: string): Promise<void> {
  try {
    const { allowed_senders } = await queries.fetchQuery({ ...endpointQuery(id), staleTime: 0 });
    const left = allowed_senders.filter((sender) => sender !== email.toLowerCase());
    await showEndpoint(queries, await putEndpoint(id, { allowed_senders: left }));
  } catch (error) {
    toast({ type: "error", message: `Couldn't undo. ${error instanceof Error ? error.message : ""}` });
  }
}

const putEndpoint = async (id: string, body: components["schemas"]["Change"]): Promise<Endpoint> =>
  unwrap(await client.PUT("/api/endpoints/{id}", { params: { path: { id } }, body }));

async function showEndpoint(queries: QueryClient, endpoint: Endpoint): Promise<void> {
  // What was asked for before the change would undo it on the screen.
  await queries.cancelQueries({ ...endpointQuery(endpoint.id), exact: true });
  queries.setQueryData(endpointQuery(endpoint.id).queryKey, endpoint);
  await queries.invalidateQueries({ ...endpointsQuery(), exact: true });
}

function showRefusal(error: Error, formId: string): void {
  const failure = error instanceof ApiError ? error.fields[0] : undefined;
  const link = <Link to={formPath(formId, "settings", "spam")}>View allowed senders</Link>;
  const message = failure?.message ?? `Couldn't allow the sender. ${error.message}`;
  toast({ type: "error", message, ...(failure?.code === "too_many" && { link }) });
}

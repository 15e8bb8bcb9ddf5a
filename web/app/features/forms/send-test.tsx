import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import type { Endpoint } from "~/api/queries/endpoints";
import { toast } from "~/ui/feedback/toast";

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

/** To a submission, in the toast that tells of it. */
const submissionLink = (submissionId: string) => <Link to={`/submissions/${submissionId}`}>View submission</Link>;

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "~/api/client";
import { unwrap } from "~/api/unwrap";
import { confirmDeletion } from "~/ui/ask";
import { toast } from "~/ui/toast";
import { type Submission, submissionQuery } from "./queries";

/** Asks, deletes, tells. `onDeleted` runs before lists are asked again, to leave what is gone. */
export function useDeleteSubmission(onDeleted: (submission: Submission) => void) {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: async ({ id, endpoint_id }: Submission) =>
      unwrap(
        await client.DELETE("/api/submissions/{endpoint_id}/{submission_id}", {
          params: { path: { endpoint_id, submission_id: id } },
        }),
      ),
    onSuccess: async (_, submission) => {
      toast({ type: "success", message: "The submission is deleted." });
      onDeleted(submission);
      // Every list and count may have held it; only the submission itself is not asked for again.
      const [one] = submissionQuery(submission.id).queryKey;
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== one });
    },
    onError: (error) => toast({ type: "error", message: `The submission is still there. ${error.message}` }),
  });
  return async (submission: Submission) => {
    if (await confirmDeletion("submission")) mutate(submission);
  };
}

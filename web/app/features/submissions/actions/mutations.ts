import { useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import { latestQuery, type Submission } from "~/api/queries/submissions";
import { confirmDeletion } from "~/ui/dialogs/confirm";
import { toast } from "~/ui/feedback/toast";
import { refreshCounts, removeFromLists } from "../cache/list-cache";

/** Asks, deletes, tells. `onDeleted` runs before lists are changed, to leave what is gone. */
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
      toast({ type: "success", message: "Submission deleted." });
      onDeleted(submission);
      removeFromLists(queries, submission.id);
      const [noun, all, latest] = latestQuery(0).queryKey;
      await Promise.all([refreshCounts(queries), queries.invalidateQueries({ queryKey: [noun, all, latest] })]);
    },
    onError: (error) => toast({ type: "error", message: `Couldn't delete the submission. ${error.message}` }),
  });
  return async (submission: Submission) => {
    if (await confirmDeletion("submission")) mutate(submission);
  };
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { wasDeclined } from "~/api/step-up/step-up";
import { toast } from "~/ui/feedback/toast";

interface ActWords {
  /** "Reply sent." */
  done: string;
  /** "Couldn't send the reply." The server's reason follows. */
  failed: string;
}

/** Something an operator does: says how it went, and loads again what is shown. `mutateAsync` resolves whether it was done. */
export function useAct<Given>(act: (given: Given) => Promise<unknown>, { done, failed }: ActWords) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (given: Given): Promise<boolean> => {
      try {
        await act(given);
      } catch (error) {
        // Whoever closes the question has decided so; there is nothing to say.
        if (!wasDeclined(error)) toast({ type: "error", message: `${failed} ${wordsOf(error)}` });
        return false;
      }
      toast({ type: "success", message: done });
      // Not awaited: the act is done, however long the pages take.
      void queries.invalidateQueries({ queryKey: ["admin"] });
      return true;
    },
  });
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : "Try again in a moment.");

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isChangedMeanwhile } from "~/api/errors/form-errors";
import { type Notifications, notificationsQuery, type Recipient } from "~/api/queries/notifications";
import { toast } from "~/ui/feedback/toast";
import { useChangeNotifications } from "./mutations";
import { giveBack, isSame, type RuleLoss } from "./rule-drafts";

const onError = (error: Error) => toast({ type: "error", message: error.message });

/** At once, with Undo. Told by the mutation itself: by then the row is gone. */
export function useRemoveRecipient(formId: string) {
  const queries = useQueryClient();
  const query = notificationsQuery(formId);
  const { mutateAsync: change } = useChangeNotifications(formId);
  const { mutate: addBack } = useMutation({
    mutationFn: async (loss: RuleLoss) => {
      const known = queries.getQueryData(query.queryKey);
      try {
        return await change(changeBack(loss, known));
      } catch (error) {
        if (!isChangedMeanwhile(error)) throw error;
        return change(changeBack(loss, await queries.fetchQuery({ ...query, staleTime: 0 })));
      }
    },
    onError,
  });
  return useMutation({
    mutationFn: async ({ email }: Recipient): Promise<RuleLoss> => {
      const before = queries.getQueryData(query.queryKey)?.rules ?? [];
      const { rules: after } = await change({ remove_recipients: [email] });
      return { email, before, after };
    },
    onSuccess: (loss) =>
      toast({ type: "success", message: `${loss.email} removed from this form.`, undo: () => addBack(loss) }),
    onError: (error) => {
      onError(error);
      return queries.invalidateQueries(query);
    },
  });
}

/** The recipient again, and the rules that named them. */
function changeBack(loss: RuleLoss, known: Notifications | undefined) {
  const add_recipients = [loss.email];
  const rules = known && giveBack(loss, known);
  return !rules || isSame(rules, known.rules)
    ? { add_recipients }
    : { add_recipients, rules, rules_before: known.rules };
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { requireFields, validationError } from "~/api/errors/form-errors";
import { toast } from "~/ui/feedback/toast";
import { refetchTickets } from "../actions/cache";
import type { Draft } from "../compose/drafts/draft";
import { hasFailed, storedIds } from "../compose/files/attachments";
import { FROM_FORM, ticketPath } from "../paths";
import { createTicket } from "../queries";

interface Given {
  draft: Draft;
  form: string | undefined;
  request: string | undefined;
}

/** Creates a ticket, and goes on to its page. */
export function useCreate(discard: () => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return useMutation({
    mutationFn: async ({ draft, form, request }: Given) => {
      const typed = new FormData();
      typed.set("subject", draft.subject.trim());
      typed.set("text", draft.text.trim());
      requireFields(typed, { subject: "Enter a subject.", text: "Enter a message." });
      if (hasFailed(draft.files)) {
        throw validationError("file_ids", "not_uploaded", "Some files weren't uploaded. Retry or remove them.");
      }
      return createTicket({
        subject: draft.subject.trim(),
        text: draft.text.trim(),
        file_ids: storedIds(draft.files),
        ...(form ? { endpoint_id: form } : {}),
        ...(request ? { request_id: request } : {}),
      });
    },
    onSuccess: async ({ id, number }) => {
      // Not before: the fields would be seen to empty.
      await navigate(ticketPath(id, search), { replace: true, state: FROM_FORM });
      discard();
      toast({ type: "success", message: `Ticket ${number} created. We'll email you when we reply.` });
      void refetchTickets(queries);
    },
  });
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import { attentionQuery } from "~/api/queries/deliveries";
import { notificationsQuery } from "~/api/queries/notifications";
import type { components } from "~/api/schema.gen";

export type NotificationsChange = components["schemas"]["NotificationsChange"];

/** Changes whom a form's submissions are mailed to, and how. */
export function useChangeNotifications(formId: string) {
  const queries = useQueryClient();
  return useMutation({
    // One after the other: the answer that comes last is the newest.
    scope: { id: `notifications ${formId}` },
    mutationFn: async (body: NotificationsChange) =>
      unwrap(await client.PUT("/api/endpoints/{id}/notifications", { params: { path: { id: formId } }, body })),
    onSuccess: async (changed) => {
      // What was asked for before the change would undo it on the screen.
      await queries.cancelQueries(notificationsQuery(formId));
      queries.setQueryData(notificationsQuery(formId).queryKey, changed);
      return queries.invalidateQueries(attentionQuery);
    },
  });
}

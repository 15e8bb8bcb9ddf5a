import { useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import { webhooksQuery } from "~/api/queries/webhooks";
import type { components } from "~/api/schema.gen";
import { toast } from "~/ui/feedback/toast";

export type WebhookDraft = components["schemas"]["WebhookDraft"];

const fail = (error: Error) => toast({ type: "error", message: error.message });

/** Adds a webhook, or changes the one that is named. Of a new one the secret comes along, this once. */
export function useSaveWebhook(formId: string, webhookId?: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: WebhookDraft): Promise<string | undefined> => {
      if (webhookId === undefined) {
        return unwrap(await client.POST("/api/endpoints/{id}/webhooks", { params: { path: { id: formId } }, body }))
          .secret;
      }
      const params = { path: { id: formId, webhook_id: webhookId } };
      unwrap(await client.PATCH("/api/endpoints/{id}/webhooks/{webhook_id}", { params, body }));
      return undefined;
    },
    onSuccess: () => queries.invalidateQueries(webhooksQuery(formId)),
  });
}

/** What is done to one webhook by a single press. */
export function useWebhookActions(formId: string, webhookId: string) {
  const queries = useQueryClient();
  const params = { path: { id: formId, webhook_id: webhookId } };
  const onSettled = () => queries.invalidateQueries(webhooksQuery(formId));
  const rotate = useMutation({
    mutationFn: async () =>
      unwrap(await client.POST("/api/endpoints/{id}/webhooks/{webhook_id}/rotate-secret", { params })).secret,
    onError: fail,
    onSettled,
  });
  const endOld = useMutation({
    mutationFn: async () =>
      unwrap(await client.POST("/api/endpoints/{id}/webhooks/{webhook_id}/end-old-secret", { params })),
    onSuccess: () => toast({ type: "success", message: "Old secret expired." }),
    onError: fail,
    onSettled,
  });
  const test = useMutation({
    mutationFn: async () => unwrap(await client.POST("/api/endpoints/{id}/webhooks/{webhook_id}/test", { params })),
    onError: fail,
  });
  const remove = useMutation({
    mutationFn: async () => unwrap(await client.DELETE("/api/endpoints/{id}/webhooks/{webhook_id}", { params })),
    onSuccess: () => toast({ type: "success", message: "Webhook deleted." }),
    onError: fail,
    // What waited for it is cancelled, and no longer needs attention.
    onSettled: () => queries.invalidateQueries(),
  });
  return { rotate, endOld, test, remove };
}

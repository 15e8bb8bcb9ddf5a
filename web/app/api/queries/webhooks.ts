import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { client } from "../client";
import { unwrap } from "../errors/unwrap";
import type { components } from "../schema.gen";

export type Webhook = components["schemas"]["Webhook"];
export type WebhookAttempt = components["schemas"]["WebhookAttempt"];
export type WebhookTest = components["schemas"]["WebhookTest"];

export const webhooksQuery = (formId: string) =>
  queryOptions({
    queryKey: ["webhooks", formId],
    queryFn: async ({ signal }) =>
      unwrap(await client.GET("/api/endpoints/{id}/webhooks", { params: { path: { id: formId } }, signal })).items,
  });

/** What came of each call to a webhook, the newest first. Its key begins with the webhooks'. */
export const attemptsQuery = (formId: string, webhookId: string) =>
  infiniteQueryOptions({
    queryKey: ["webhooks", formId, webhookId, "attempts"],
    queryFn: async ({ pageParam: before, signal }) => {
      const params = { path: { id: formId, webhook_id: webhookId }, query: { before } };
      return unwrap(await client.GET("/api/endpoints/{id}/webhooks/{webhook_id}/attempts", { params, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

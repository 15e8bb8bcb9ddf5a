import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import type { components } from "~/api/schema.gen";
import { deliveriesRefetchInterval } from "./refetch-interval";

export type Delivery = components["schemas"]["Delivery"];
export type Attempt = components["schemas"]["DeliveryAttempt"];
export type Notifications = components["schemas"]["Notifications"];
export type Recipient = components["schemas"]["Recipient"];
export type Rule = components["schemas"]["NotificationRule"];
export type Webhook = components["schemas"]["Webhook"];
export type WebhookAttempt = components["schemas"]["WebhookAttempt"];
export type WebhookTest = components["schemas"]["WebhookTest"];
export type AttentionItem = components["schemas"]["AttentionItem"];

interface Arrived {
  id: string;
  created_at: string;
}

/** Where a submission went on to, asked again for as long as something is to come. */
export const deliveriesQuery = ({ id, created_at }: Arrived) =>
  queryOptions({
    queryKey: ["deliveries", id],
    queryFn: async ({ signal }) => {
      const params = { path: { submission_id: id } };
      const { items } = unwrap(await client.GET("/api/submissions/{submission_id}/timeline", { params, signal }));
      return items.flatMap(({ delivery }) => delivery ?? []);
    },
    refetchInterval: ({ state: { data } }) => data !== undefined && deliveriesRefetchInterval(data, created_at),
  });

export const notificationsQuery = (formId: string) =>
  queryOptions({
    queryKey: ["notifications", formId],
    queryFn: async ({ signal }) =>
      unwrap(await client.GET("/api/endpoints/{id}/notifications", { params: { path: { id: formId } }, signal })),
    // Whoever was just entered is asked a moment later.
    refetchInterval: ({ state: { data } }) =>
      data?.recipients.some(({ own, confirmed, asked }) => !own && !confirmed && !asked) ? 5000 : false,
  });

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

/** What somebody has to see to, over all forms. */
export const attentionQuery = queryOptions({
  queryKey: ["attention"],
  queryFn: async ({ signal }) => unwrap(await client.GET("/api/attention", { signal })).items,
});

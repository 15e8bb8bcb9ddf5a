import { queryOptions } from "@tanstack/react-query";
import { client } from "../client";
import { unwrap } from "../errors/unwrap";
import type { components } from "../schema.gen";

export type Notifications = components["schemas"]["Notifications"];
export type Recipient = components["schemas"]["Recipient"];
export type Rule = components["schemas"]["NotificationRule"];

export const notificationsQuery = (formId: string) =>
  queryOptions({
    queryKey: ["notifications", formId],
    queryFn: async ({ signal }) =>
      unwrap(await client.GET("/api/endpoints/{id}/notifications", { params: { path: { id: formId } }, signal })),
    // The confirmation email to a new recipient is sent a moment later.
    refetchInterval: ({ state: { data } }) =>
      data?.recipients.some(({ own, confirmed, asked }) => !own && !confirmed && !asked) ? 5000 : false,
  });

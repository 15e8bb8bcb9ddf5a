import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import type { paths } from "~/api/schema.gen";

/** So often queues are fetched again while one looks at them. */
const POLL_MS = 10_000;
const polled = { refetchInterval: POLL_MS } as const;

/** The most rows of a queue that are listed. */
const QUEUE_SIZE = 200;

export const sessionQuery = queryOptions({
  queryKey: ["admin", "session"],
  queryFn: async ({ signal }) => unwrap(await client.GET("/api/admin/session", { signal })),
  ...polled,
});

type TicketsQuery = NonNullable<paths["/api/admin/tickets"]["get"]["parameters"]["query"]>;
export type TicketFilter = NonNullable<TicketsQuery["state"]>;

export const ticketsQuery = (query: Pick<TicketsQuery, "state" | "assignee" | "q">) =>
  queryOptions({
    queryKey: ["admin", "tickets", query],
    queryFn: async ({ signal }) =>
      unwrap(await client.GET("/api/admin/tickets", { params: { query: { ...query, size: QUEUE_SIZE } }, signal })),
    ...polled,
  });

export const threadQuery = (ticket_id: string) =>
  queryOptions({
    queryKey: ["admin", "ticket", ticket_id],
    queryFn: async ({ signal }) =>
      unwrap(await client.GET("/api/admin/tickets/{ticket_id}", { params: { path: { ticket_id } }, signal })),
    ...polled,
  });

export const workspaceQuery = (workspace_id: string) =>
  queryOptions({
    queryKey: ["admin", "workspace", workspace_id],
    queryFn: async ({ signal }) =>
      unwrap(await client.GET("/api/admin/workspaces/{workspace_id}", { params: { path: { workspace_id } }, signal })),
  });

/**
 * A submission: its counts, or with the customer's grant its content. Each reading of the content is recorded, so its key
 * is not one that is loaded again after every act.
 */
export const submissionQuery = (submission_id: string, part: "counts" | "content") =>
  queryOptions({
    queryKey: ["admin-submission", submission_id, part],
    queryFn: async ({ signal }) =>
      unwrap(
        await client.GET("/api/admin/submissions/{submission_id}", { params: { path: { submission_id } }, signal }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    // What was shown under a grant isn't kept after it is closed.
    gcTime: 0,
  });

export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ["admin", "search", q],
    queryFn: async ({ signal }) => unwrap(await client.GET("/api/admin/search", { params: { query: { q } }, signal })),
  });

export const reportsQuery = (closed: boolean) =>
  queryOptions({
    queryKey: ["admin", "reports", closed],
    queryFn: async ({ signal }) =>
      unwrap(await client.GET("/api/admin/reports", { params: { query: { closed } }, signal })),
    ...polled,
  });

export const healthQuery = queryOptions({
  queryKey: ["admin", "health"],
  queryFn: async ({ signal }) => unwrap(await client.GET("/api/admin/health", { signal })),
  ...polled,
});

type WorkspacesQuery = NonNullable<paths["/api/admin/workspaces"]["get"]["parameters"]["query"]>;

export const workspacesQuery = (query: Pick<WorkspacesQuery, "page" | "suspended">) =>
  queryOptions({
    queryKey: ["admin", "workspaces", query],
    queryFn: async ({ signal }) => unwrap(await client.GET("/api/admin/workspaces", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });

type AuditQuery = NonNullable<paths["/api/admin/audit"]["get"]["parameters"]["query"]>;

export const auditQuery = (query: AuditQuery) =>
  queryOptions({
    queryKey: ["admin", "audit", query],
    queryFn: async ({ signal }) => unwrap(await client.GET("/api/admin/audit", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });

export const templatesQuery = queryOptions({
  queryKey: ["admin", "templates"],
  queryFn: async ({ signal }) => unwrap(await client.GET("/api/admin/templates", { signal })),
});

export const announcementsQuery = queryOptions({
  queryKey: ["admin", "announcements"],
  queryFn: async ({ signal }) => unwrap(await client.GET("/api/admin/announcements", { signal })),
});

export const incidentsQuery = queryOptions({
  queryKey: ["admin", "incidents"],
  queryFn: async ({ signal }) => unwrap(await client.GET("/api/admin/incidents", { signal })),
});

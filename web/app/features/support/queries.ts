import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { client } from "~/api/client";
import { errorOf } from "~/api/errors/error";
import { unwrap } from "~/api/errors/unwrap";
import { saveFile } from "~/lib/browser/save-file";
import type { AccessRequest, NewTicket } from "./api-types";
import type { View } from "./paths";

/** The beginning of all keys about tickets. */
export const SUPPORT = ["support"] as const;
/** Of every list, whichever tickets it shows. */
export const LISTS = [...SUPPORT, "tickets"] as const;

const PAGE_SIZE = 50;

/** Those that the list shows, the last active first. */
export const ticketsQuery = ({ state, q }: View) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, state, q],
    queryFn: async ({ pageParam: page, signal }) => {
      const query = { state: state === "all" ? undefined : state, q: q || undefined, page, size: PAGE_SIZE };
      return unwrap(await client.GET("/api/support/tickets", { params: { query }, signal }));
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, size, items, total }) =>
      items.length === size && page * size < (total ?? Number.POSITIVE_INFINITY) ? page + 1 : undefined,
  });

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: [...SUPPORT, "ticket", id],
    queryFn: async ({ signal }) =>
      unwrap(await client.GET("/api/support/tickets/{ticket_id}", { params: { path: { ticket_id: id } }, signal })),
  });

export async function createTicket(body: NewTicket) {
  return unwrap(await client.POST("/api/support/tickets", { body }));
}

interface Reply {
  text: string;
  file_ids: string[];
  /** Whether the ticket is solved with it. */
  solve: boolean;
}

export async function sendReply(id: string, body: Reply) {
  const params = { path: { ticket_id: id } };
  return unwrap(await client.POST("/api/support/tickets/{ticket_id}/replies", { params, body }));
}

export async function changeState(id: string, change: "solve" | "reopen") {
  const params = { path: { ticket_id: id } };
  return unwrap(await client.POST(`/api/support/tickets/{ticket_id}/${change}`, { params }));
}

export async function markAsRead(id: string): Promise<void> {
  unwrap(await client.POST("/api/support/tickets/{ticket_id}/read", { params: { path: { ticket_id: id } } }));
}

/** For how many hours support may read a submission. */
export type Hours = 1 | 24 | 168;

export type AccessDecision = { grant: Hours } | "decline" | "revoke";

export async function decideAccess(id: string, decision: AccessDecision): Promise<AccessRequest> {
  const params = { path: { id } };
  if (typeof decision === "object") {
    const body = { hours: decision.grant };
    return unwrap(await client.POST("/api/support/access-requests/{id}/grant", { params, body }));
  }
  return unwrap(await client.POST(`/api/support/access-requests/{id}/${decision}`, { params }));
}

/** Of a file that no message has yet. */
export async function deleteFile(id: string): Promise<void> {
  unwrap(await client.DELETE("/api/support/files/{file_id}", { params: { path: { file_id: id } } }));
}

/** Fetches a file of a message with the token and saves it; a plain link could not carry the token. */
export async function downloadTicketFile(id: string, name: string): Promise<void> {
  const { data, error, response } = await client.GET("/api/support/files/{file_id}/download", {
    params: { path: { file_id: id } },
    parseAs: "blob",
  });
  if (!response.ok || !data) throw errorOf(response, error);
  saveFile(data, name);
}

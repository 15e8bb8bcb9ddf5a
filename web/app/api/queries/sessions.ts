import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { client } from "../client";
import { unwrap } from "../errors/unwrap";
import type { components } from "../schema.gen";

export type Session = components["schemas"]["Session"];
export type SecurityEvent = components["schemas"]["SecurityEvent"];

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async ({ signal }) => unwrap(await client.GET("/api/auth/sessions", { signal })).items,
});

const PAGE_SIZE = 30;

export const eventsQuery = infiniteQueryOptions({
  queryKey: ["events"],
  queryFn: async ({ pageParam: cursor, signal }) =>
    unwrap(await client.GET("/api/auth/events", { params: { query: { size: PAGE_SIZE, cursor } }, signal })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
});

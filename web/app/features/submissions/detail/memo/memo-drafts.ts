import type { QueryClient } from "@tanstack/react-query";

// Memos that were begun and not saved. With the queries, so that they end with the session, but not before.
const DRAFTS = "memo draft";

export const readDraft = (queries: QueryClient, id: string) => queries.getQueryData<string>([DRAFTS, id]);

export function keepDraft(queries: QueryClient, id: string, text: string): void {
  queries.setQueryDefaults([DRAFTS], { gcTime: Number.POSITIVE_INFINITY });
  queries.setQueryData([DRAFTS, id], text);
}

export const dropDraft = (queries: QueryClient, id: string) =>
  queries.removeQueries({ queryKey: [DRAFTS, id], exact: true });

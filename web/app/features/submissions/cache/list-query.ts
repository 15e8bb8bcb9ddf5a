import { infiniteQueryOptions } from "@tanstack/react-query";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import { ALL, type Folder, type Label, type Scope } from "~/api/queries/submissions";
import type { components } from "~/api/schema.gen";

/** A page of a list, with what is noted about it here. */
export type SubmissionPage = components["schemas"]["SubmissionPage"] & {
  /** When it was requested, by this browser's clock. */
  requestedAt?: number;
  /** On a search's first page: what has left the results by what was done here, and returns with Undo. */
  leftIds?: readonly string[];
};

/** What a list asks for, every time with another cursor. */
export interface Asked {
  state: Folder;
  size: number;
  from?: string;
  has_files?: true;
  unread?: true;
  starred?: true;
  label?: Label;
  q?: string;
}

/** Which submissions a list shows. */
export interface ListFilters {
  folder: Folder;
  files: boolean;
  unread: boolean;
  starred: boolean;
  /** Only what has this label. */
  label?: Label;
  /** Only what arrived today, or in so many days until today. */
  days?: number;
  /** Only what this search finds. */
  q?: string;
}

const PAGE_SIZE = 100;

/** A folder, filtered, page by page. Kept up to date by what is done here and by what arrives; see features/submissions/cache/list-cache.ts. */
export const listQuery = (scope: Scope, { folder, files, unread, starred, label, days, q }: ListFilters) => {
  const asked: Asked = {
    state: folder,
    size: PAGE_SIZE,
    ...(days && { from: startOf(days).toISOString() }),
    // `false` would ask for those without; a switch that is off asks for all.
    ...(files && { has_files: true }),
    ...(unread && { unread: true }),
    ...(starred && { starred: true }),
    ...(label && { label }),
    ...(q && { q }),
  };
  return infiniteQueryOptions({
    queryKey: ["submissions", scope, "list", asked] as const,
    queryFn: ({ pageParam: cursor, signal }) => fetchPage(scope, { ...asked, cursor }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    staleTime: 30_000,
    // Asked again, a list fetches every page it has: ten thousand rows would come anew with each look at the window.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Comparing ten thousand rows with themselves takes longer than drawing the thirty that are seen.
    structuralSharing: false,
  });
};

export async function fetchPage(
  scope: Scope,
  query: Asked & { cursor?: string },
  signal?: AbortSignal,
): Promise<SubmissionPage> {
  const requestedAt = Date.now();
  const page = unwrap(
    scope === ALL
      ? await client.GET("/api/submissions/", { params: { query }, signal })
      : await client.GET("/api/submissions/{endpoint_id}", { params: { path: { endpoint_id: scope }, query }, signal }),
  );
  return { ...page, requestedAt };
}

/** The moment a list begins with: midnight, where the reader lives, so many days ago. */
export function startOf(days: number, now = new Date()): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1);
}

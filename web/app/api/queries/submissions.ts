import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { client } from "../client";
import { unwrap } from "../errors/unwrap";
import type { components } from "../schema.gen";

export type Submission = components["schemas"]["Submission"];
export type SubmissionDetails = components["schemas"]["SubmissionDetails"];

/** A page of a list, with what is noted about it here. */
export type SubmissionPage = components["schemas"]["Page_Submission"] & {
  /** When it was requested, by this browser's clock. */
  requestedAt?: number;
  /** On a search's first page: what has left the results by what was done here, and returns with Undo. */
  leftIds?: readonly string[];
};

/** A form's id, or all forms of the workspace. */
export type Scope = string;
export const ALL = "all";

/** What a list asks for, every time with another cursor. */
export interface Asked {
  state: Folder;
  size: number;
  from?: string;
  has_files?: true;
  unread?: true;
  starred?: true;
  q?: string;
}

/** The folders of a submission. `held` is shown only on servers with billing. */
export const folders = ["inbox", "held", "spam", "trash"] as const;
export type Folder = (typeof folders)[number];

/** Which submissions a list shows. */
export interface ListFilters {
  folder: Folder;
  files: boolean;
  unread: boolean;
  starred: boolean;
  /** Only what arrived today, or in so many days until today. */
  days?: number;
  /** Only what this search finds. */
  q?: string;
}

const PAGE_SIZE = 100;
const SECOND = 1000;
/** So many seconds a form's first submission is asked for every second. */
const PATIENCE = 120;

/** A folder, filtered, page by page. Kept up to date by what is done here and by what arrives; see features/submissions/cache/list-cache.ts. */
export const listQuery = (scope: Scope, { folder, files, unread, starred, days, q }: ListFilters) => {
  const asked: Asked = {
    state: folder,
    size: PAGE_SIZE,
    ...(days && { from: startOf(days).toISOString() }),
    // `false` would ask for those without; a switch that is off asks for all.
    ...(files && { has_files: true }),
    ...(unread && { unread: true }),
    ...(starred && { starred: true }),
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

/** What the fields of a form are called, by what it has lately received. */
export const fieldNamesQuery = (endpointId: string) =>
  queryOptions({
    queryKey: ["submissions", endpointId, "field names"],
    queryFn: async ({ signal }) => {
      const params = { path: { endpoint_id: endpointId }, query: { size: 10 } };
      const { items } = unwrap(await client.GET("/api/submissions/{endpoint_id}", { params, signal }));
      return [...new Set(items.flatMap(({ fields }) => fields.map(({ name }) => name)))];
    },
  });

/** How many lie in a folder, of one form or of all. */
export const folderTotalQuery = (folder: Folder, endpointId?: string) =>
  queryOptions({
    queryKey: ["submissions", endpointId ?? "all", "total", folder],
    queryFn: async ({ signal }) => {
      const query = { state: folder, size: 1 };
      const page = endpointId
        ? await client.GET("/api/submissions/{endpoint_id}", {
            params: { path: { endpoint_id: endpointId }, query },
            signal,
          })
        : await client.GET("/api/submissions/", { params: { query }, signal });
      return unwrap(page).total ?? 0;
    },
  });

/** So many of the newest the dashboard shows. */
export const LATEST = 8;

/** The newest of all forms. */
export const latestQuery = (size: number) =>
  queryOptions({
    queryKey: ["submissions", "all", "latest", size],
    queryFn: async ({ signal }) =>
      unwrap(await client.GET("/api/submissions/", { params: { query: { size } }, signal })).items,
  });

/** Apart from the lists' keys: after a deletion those are asked again, and this one must not be. */
export const submissionQuery = (id: string) =>
  queryOptions({
    queryKey: ["submission", id],
    queryFn: async ({ signal }): Promise<SubmissionDetails> =>
      unwrap(await client.GET("/api/submissions/details/{id}", { params: { path: { id } }, signal })),
  });

/** The moment a list begins with: midnight, where the reader lives, so many days ago. */
export function startOf(days: number, now = new Date()): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1);
}

/**
 * A form's first submission, spam included, so that someone who tries a form sees where it went. Requested every second
 * until it is there, in a background tab too, and after two minutes every five seconds. Live updates make it sooner.
 */
export const firstArrivalQuery = (formId: string) =>
  queryOptions({
    queryKey: ["submissions", formId, "first arrival"],
    queryFn: async ({ signal }) => (await newest(formId, "inbox", signal)) ?? (await newest(formId, "spam", signal)),
    refetchInterval: ({ state }) => {
      if (state.data) return false;
      return state.dataUpdateCount < PATIENCE ? SECOND : 5 * SECOND;
    },
    refetchIntervalInBackground: true,
  });

async function newest(formId: string, state: "inbox" | "spam", signal: AbortSignal) {
  const params = { path: { endpoint_id: formId }, query: { state, size: 1 } };
  const { items } = unwrap(await client.GET("/api/submissions/{endpoint_id}", { params, signal }));
  return items[0] ?? null;
}

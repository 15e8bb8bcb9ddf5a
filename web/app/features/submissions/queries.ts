import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { client } from "~/api/client";
import { fetchThumbnail, PENDING } from "~/api/download";
import { ApiError } from "~/api/errors/error";
import { unwrap } from "~/api/errors/unwrap";
import type { components } from "~/api/schema.gen";
import { type Folder, startOf, type View } from "./filters/view";

export type Submission = components["schemas"]["Submission"];
export type SubmissionDetails = components["schemas"]["SubmissionDetails"];

export type SubmissionPage = components["schemas"]["Page_Submission"];

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
}

const PAGE_SIZE = 100;

/** A folder, filtered, page by page. Kept up to date by what is done here and by what arrives; see cache/list-cache.ts. */
export const listQuery = (scope: Scope, { folder, files, unread, starred, days }: View) => {
  const asked: Asked = {
    state: folder,
    size: PAGE_SIZE,
    ...(days && { from: startOf(days).toISOString() }),
    // `false` would ask for those without; a switch that is off asks for all.
    ...(files && { has_files: true }),
    ...(unread && { unread: true }),
    ...(starred && { starred: true }),
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

export async function fetchPage(scope: Scope, query: Asked & { cursor?: string }, signal?: AbortSignal) {
  return unwrap(
    scope === ALL
      ? await client.GET("/api/submissions/", { params: { query }, signal })
      : await client.GET("/api/submissions/{endpoint_id}", { params: { path: { endpoint_id: scope }, query }, signal }),
  );
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

/** A file's small picture, as an address that needs no token; null where there is none. */
export const thumbnailQuery = (fileId: string) =>
  queryOptions({
    queryKey: ["thumbnail", fileId],
    queryFn: ({ signal }) => fetchThumbnail(fileId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // It is being made: asked for again after one, two and four seconds.
    retry: (failures, error) => failures < 3 && error instanceof ApiError && error.code === PENDING,
    retryDelay: (failures) => 1000 * 2 ** failures,
  });

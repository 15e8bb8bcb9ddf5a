import { queryOptions } from "@tanstack/react-query";
import { client } from "~/api/client";
import type { components } from "~/api/schema.gen";
import { unwrap } from "~/api/unwrap";
import type { Folder, View } from "./view";

export type Submission = components["schemas"]["Submission"];

export const PAGE_SIZE = 25;

/** One page of a form's folder, filtered. */
export const submissionsQuery = (endpointId: string, view: Omit<View, "selected">) => {
  const { folder, files, unread, starred, page, cursor } = view;
  const query = {
    state: folder,
    size: PAGE_SIZE,
    ...(cursor ? { cursor } : { page }),
    // `false` would ask for those without; a switch that is off asks for all.
    ...(files && { has_files: true }),
    ...(unread && { unread: true }),
    ...(starred && { starred: true }),
  };
  return queryOptions({
    queryKey: ["submissions", endpointId, query],
    queryFn: async ({ signal }) =>
      unwrap(
        await client.GET("/api/submissions/{endpoint_id}", {
          params: { path: { endpoint_id: endpointId }, query },
          signal,
        }),
      ),
  });
};

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

export interface Arrivals {
  /** When each arrived, newest first. */
  times: readonly string[];
  /** False if there are more than two pages hold: then `times` ends somewhere within the span. */
  complete: boolean;
}

/** When the submissions since a day arrived. Two pages at most: there is no call yet that counts by day. */
export const arrivalsQuery = (since: Date) =>
  queryOptions({
    queryKey: ["submissions", "all", "arrivals", since.toISOString()],
    queryFn: async ({ signal }): Promise<Arrivals> => {
      const query = { from: since.toISOString(), size: 200 };
      const ask = async (cursor?: string) =>
        unwrap(await client.GET("/api/submissions/", { params: { query: { ...query, cursor } }, signal }));
      const first = await ask();
      const second = first.next_cursor ? await ask(first.next_cursor) : undefined;
      const times = [first, second].flatMap((page) => page?.items.map((item) => item.created_at) ?? []);
      return { times, complete: !(second ?? first).next_cursor };
    },
  });

/** Apart from the lists' keys: after a deletion those are asked again, and this one must not be. */
export const submissionQuery = (id: string) =>
  queryOptions({
    queryKey: ["submission", id],
    queryFn: async ({ signal }) =>
      unwrap(await client.GET("/api/submissions/details/{id}", { params: { path: { id } }, signal })),
  });

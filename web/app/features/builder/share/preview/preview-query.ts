import { queryOptions } from "@tanstack/react-query";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";

const REUSE_MS = 10 * 60_000;

/** The URL of a hosted form's preview, which nobody else knows and which ends. What is submitted there isn't stored. */
export const previewQuery = (id: string, revision: number, version: number) =>
  queryOptions({
    // A new one for each change: a frame is only loaded again under another URL.
    queryKey: ["form-preview", id, revision, version],
    queryFn: async ({ signal }) =>
      unwrap(await client.POST("/api/endpoints/{id}/form/preview", { params: { path: { id } }, signal })).url,
    staleTime: REUSE_MS,
    gcTime: REUSE_MS,
    refetchOnWindowFocus: false,
  });

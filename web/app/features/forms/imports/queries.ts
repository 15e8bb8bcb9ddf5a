import { queryOptions } from "@tanstack/react-query";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import type { Import } from "./api-types";

/** How often an import in progress is looked at, in milliseconds. */
export const POLL_MS = 700;

/** The imports into a form, newest first. */
export const importsQuery = (formId: string) =>
  queryOptions({
    queryKey: ["imports", formId],
    queryFn: async ({ signal }) =>
      unwrap(await client.GET("/api/imports", { params: { query: { endpoint_id: formId } }, signal })).items,
  });

/** One import. While it's checked, running or undone, it's fetched again and again. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ["import", id],
    queryFn: ({ signal }) => fetchImport(id, signal),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? POLL_MS : false),
  });

export async function fetchImport(id: string, signal?: AbortSignal): Promise<Import> {
  return unwrap(await client.GET("/api/imports/{import_id}", { params: { path: { import_id: id } }, signal }));
}

/** Whether a job reads the file, or deletes what was imported. */
export const isAtWork = ({ state }: Pick<Import, "state">) =>
  state === "checking" || state === "running" || state === "undoing";

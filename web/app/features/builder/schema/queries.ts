import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { client } from "~/api/client";
import { ApiError } from "~/api/errors/error";
import { unwrap } from "~/api/errors/unwrap";
import type { FormState, Schema } from "./model";

// The keys don't begin with "endpoints": those are loaded again with every submission that arrives.

/** The draft of a form, and what is published. */
export const formQuery = (id: string) =>
  queryOptions({
    queryKey: ["form", id],
    queryFn: async ({ signal }) =>
      unwrap(await client.GET("/api/endpoints/{id}/form", { params: { path: { id } }, signal })),
  });

/** What submissions have shown of the fields, before anyone described them. */
export const learnedQuery = (id: string) =>
  queryOptions({
    queryKey: ["form-learned", id],
    queryFn: async ({ signal }) =>
      unwrap(await client.GET("/api/endpoints/{id}/form/learned", { params: { path: { id } }, signal })),
  });

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["form-versions", id],
    queryFn: async ({ signal }) =>
      unwrap(await client.GET("/api/endpoints/{id}/form/versions", { params: { path: { id } }, signal })).items,
  });

export const versionQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ["form-versions", id, version],
    queryFn: async ({ signal }) => {
      const params = { path: { id, version } };
      return unwrap(await client.GET("/api/endpoints/{id}/form/versions/{version}", { params, signal }));
    },
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Of a form at a revision: what has changed since is then never overwritten unseen. */
const paramsOf = (id: string, revision: number) => ({ path: { id }, header: { "If-Match": `"${revision}"` } });

export async function saveDraft(id: string, revision: number, body: Schema): Promise<FormState> {
  return unwrap(await client.PUT("/api/endpoints/{id}/form", { params: paramsOf(id, revision), body }));
}

export async function publishForm(id: string, revision: number): Promise<FormState> {
  return unwrap(await client.POST("/api/endpoints/{id}/form/publish", { params: paramsOf(id, revision) }));
}

export async function unpublishForm(id: string): Promise<FormState> {
  return unwrap(await client.POST("/api/endpoints/{id}/form/unpublish", { params: { path: { id } } }));
}

export async function restoreVersion(id: string, revision: number, version: number): Promise<FormState> {
  const params = paramsOf(id, revision);
  return unwrap(await client.POST("/api/endpoints/{id}/form/restore", { params, body: { version } }));
}

/** Shows a form as the server has just stored it. */
export async function putForm(queries: QueryClient, id: string, state: FormState): Promise<void> {
  // What was asked for before the change would undo it on the screen.
  await queries.cancelQueries(formQuery(id));
  queries.setQueryData(formQuery(id).queryKey, state);
}

/** The form as it is stored, if a change was refused because it was based on an older one. */
export function currentForm(error: unknown): FormState | undefined {
  if (!(error instanceof ApiError) || error.code !== "form_changed") return undefined;
  return (error.data as { current?: FormState }).current;
}

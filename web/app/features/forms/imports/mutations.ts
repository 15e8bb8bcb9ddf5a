import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "~/api/client";
import { errorOf } from "~/api/errors/error";
import { unwrap } from "~/api/errors/unwrap";
import { endpointsQuery } from "~/api/queries/endpoints";
import { saveFile } from "~/lib/browser/save-file";
import { toast } from "~/ui/feedback/toast";
import type { Import, ImportMapping } from "./api-types";
import { countOf } from "./import-text";
import { fetchImport, importQuery, importsQuery, isAtWork, POLL_MS } from "./queries";
import { uploadImport } from "./upload";

interface Upload {
  file: File;
  signal: AbortSignal;
  onProgress: (progress: number) => void;
}

export function useUploadImport(formId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ file, ...options }: Upload) => uploadImport(formId, file, options),
    onSuccess: (uploaded) => {
      queries.setQueryData(importQuery(uploaded.id).queryKey, uploaded);
      return queries.invalidateQueries(importsQuery(formId));
    },
  });
}

/** Sets what the columns become, and resolves once the whole file is checked. */
export function useCheckImport(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: ImportMapping) => {
      const params = { path: { import_id: id } };
      return whenAtRest(queries, unwrap(await client.PUT("/api/imports/{import_id}/mapping", { params, body })));
    },
  });
}

/** Imports what was checked, and says so wherever one is by then. */
export function useRunImport(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const params = { path: { import_id: id } };
      return whenAtRest(queries, unwrap(await client.POST("/api/imports/{import_id}/run", { params })));
    },
    onSuccess: (done) => {
      if (done.state === "done") toast({ type: "info", message: `${countOf(done.imported ?? 0)} imported.` });
      return refreshForm(queries, done);
    },
  });
}

export function useUndoImport(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const params = { path: { import_id: id } };
      return whenAtRest(queries, unwrap(await client.POST("/api/imports/{import_id}/undo", { params })));
    },
    onSuccess: (undone) => {
      if (undone.state === "undone") toast({ type: "info", message: "Import undone." });
      return refreshForm(queries, undone);
    },
  });
}

/** Deletes an import that isn't done; one in progress is cancelled. */
export function useDeleteImport({ id, endpoint_id }: Import) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      unwrap(await client.DELETE("/api/imports/{import_id}", { params: { path: { import_id: id } } })),
    onSuccess: () => {
      queries.removeQueries({ ...importQuery(id), exact: true });
      return queries.invalidateQueries(importsQuery(endpoint_id));
    },
  });
}

/** Saves the rows that can't be imported, with the reasons. */
export function useDownloadReport({ id, file_name }: Import) {
  return useMutation({
    mutationFn: async () => {
      const { data, error, response } = await client.GET("/api/imports/{import_id}/rejected.csv", {
        params: { path: { import_id: id } },
        parseAs: "blob",
      });
      if (!response.ok || data === undefined) throw errorOf(response, error);
      saveFile(data, `${file_name.replace(/\.[^.]*$/, "")}-rejected.csv`);
    },
  });
}

async function whenAtRest(queries: QueryClient, begun: Import): Promise<Import> {
  let current = begun;
  const { queryKey } = importQuery(begun.id);
  queries.setQueryData(queryKey, current);
  while (isAtWork(current)) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    current = await fetchImport(begun.id);
    queries.setQueryData(queryKey, current);
  }
  return current;
}

/** Lists are never refetched as a whole, so those that imported submissions may belong to begin again. */
async function refreshForm(queries: QueryClient, { endpoint_id }: Import): Promise<void> {
  queries.removeQueries({ queryKey: ["submissions"], type: "inactive" });
  await Promise.all([
    queries.invalidateQueries({ queryKey: ["submissions"] }),
    queries.invalidateQueries({ queryKey: ["stats"] }),
    queries.invalidateQueries(endpointsQuery()),
    queries.invalidateQueries(importsQuery(endpoint_id)),
  ]);
}

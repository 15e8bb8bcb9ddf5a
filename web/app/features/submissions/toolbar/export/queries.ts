import { queryOptions } from "@tanstack/react-query";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import type { components } from "~/api/schema.gen";

/** An export that runs in the background, or has run. */
export type Export = components["schemas"]["Export"];
export type ExportRequest = components["schemas"]["ExportRequest"];
export type ExportFormat = ExportRequest["format"];

/** The page that lists the exports. */
export const exportsPath = "/exports";

/** How often the progress of an export is requested, while the page is visible. */
const POLL_INTERVAL_MS = 2000;

export const isUnfinished = ({ state }: Pick<Export, "state">) => state === "waiting" || state === "running";

/** The exports of the workspace, newest first. */
export const exportsQuery = () =>
  queryOptions({
    queryKey: ["exports"],
    queryFn: async ({ signal }) => unwrap(await client.GET("/api/exports/", { signal })).items,
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? POLL_INTERVAL_MS : false),
  });

export const exportQuery = (id: string) =>
  queryOptions({
    queryKey: ["exports", id],
    queryFn: async ({ signal }) =>
      unwrap(await client.GET("/api/exports/{export_id}", { params: { path: { export_id: id } }, signal })),
    refetchInterval: ({ state }) => (!state.data || isUnfinished(state.data) ? POLL_INTERVAL_MS : false),
  });

/** Starts an export in the background. */
export const createExport = async (body: ExportRequest): Promise<Export> =>
  unwrap(await client.POST("/api/exports/", { body }));

/** Cancels an export, or deletes its file. */
export const deleteExport = async (id: string): Promise<void> =>
  void unwrap(await client.DELETE("/api/exports/{export_id}", { params: { path: { export_id: id } } }));

import { queryOptions } from "@tanstack/react-query";
import { client } from "../client";
import { unwrap } from "../errors/unwrap";
import type { components } from "../schema.gen";

export type Submission = components["schemas"]["Submission"];
export type SubmissionDetails = components["schemas"]["SubmissionDetails"];

/** A form's id, or all forms of the workspace. */
export type Scope = string;
export const ALL = "all";

/** The folders of a submission. `held` is shown only on servers with billing. */
export const folders = ["inbox", "held", "spam", "trash"] as const;
export type Folder = (typeof folders)[number];
export const folderLabels: Record<Folder, string> = { inbox: "Inbox", held: "Held", spam: "Spam", trash: "Trash" };

/** The colours that a submission can be labelled with. */
export const labels = ["red", "orange", "yellow", "green", "blue", "purple"] as const;
export type Label = (typeof labels)[number];
export const labelNames: Record<Label, string> = {
  red: "Red",
  orange: "Orange",
  yellow: "Yellow",
  green: "Green",
  blue: "Blue",
  purple: "Purple",
};

const SECOND = 1000;
/** So many seconds a form's first submission is asked for every second. */
const PATIENCE = 120;

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

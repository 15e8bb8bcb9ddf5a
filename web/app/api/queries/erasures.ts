import { queryOptions } from "@tanstack/react-query";
import { client } from "../client";
import { unwrap } from "../errors/unwrap";
import type { components } from "../schema.gen";

export type Erasure = components["schemas"]["Erasure"];
export type EmptiedFolder = components["schemas"]["EmptiedFolder"];

const POLL_MS = 1000;

/** Whether a job is counting or deleting. */
const isUnderWay = ({ state }: Erasure) => state === "counting" || state === "waiting" || state === "running";

/** What was confirmed, newest first; its progress while something is being deleted. */
export const erasuresQuery = queryOptions({
  queryKey: ["erasures"],
  queryFn: async ({ signal }) => unwrap(await client.GET("/api/erasures", { signal })).items,
  refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? POLL_MS : false),
});

/** A count or deletion, until it is done. */
export const erasureQuery = (id: string) =>
  queryOptions({
    queryKey: ["erasures", id],
    queryFn: async ({ signal }) => unwrap(await client.GET("/api/erasures/{id}", { params: { path: { id } }, signal })),
    refetchInterval: ({ state: { data } }) => (!data || isUnderWay(data) ? POLL_MS : false),
  });

import type { QueryClient } from "@tanstack/react-query";
import { isGone } from "~/api/errors/error";
import { type Folder, type Submission, submissionQuery } from "~/api/queries/submissions";
import { createStore } from "~/lib/state/store";
import { isOwnAction, isOwnRun } from "../actions/own-actions";
import { withPending } from "../actions/pending";
import { findInLists, refreshCounts, removeFromLists, updateLists } from "./list-cache";
import { refreshAfterFetch, refreshLists } from "./refresh-lists";

/** Those that came in while one was looking, softly marked for a while. */
export const newIds = createStore<ReadonlySet<string>>(new Set());
const FRESH_FOR = 20_000;

export interface Arrival {
  id: string;
  /** By this browser's clock. */
  at: number;
}

/** The newest that arrived, for each form and folder: a search can't tell by itself whether it would find it. */
export const newestArrivals = createStore<ReadonlyMap<string, Arrival>>(new Map());

/** An endpoint's id, or nothing for the end of all such keys. */
export const arrivalKey = (endpointId: string, folder: Folder) => `${endpointId} ${folder}`;

/** Beyond so many it is quicker to ask for the lists again. */
const ONE_BY_ONE = 20;

/** Told already. After a gap the server tells what came shortly before it again. */
const told = new Set<string>();
const ENOUGH = 2000;
const opened = Date.now();
const CLOCKS_APART = 5000;

/** A submission the server tells of. True if it was news, and came while one was looking. */
export function receiveSubmission(queries: QueryClient, submission: Submission): boolean {
  const { id, created_at } = submission;
  if (told.has(id)) return false;
  told.add(id);
  if (told.size > ENOUGH) told.delete(told.values().next().value ?? "");
  newestArrivals.set(
    new Map(newestArrivals.get()).set(arrivalKey(submission.endpoint_id, submission.state), { id, at: Date.now() }),
  );
  refreshAfterFetch(queries, submission);
  if (findInLists(queries, id)) return false;
  updateLists(queries, [submission]);
  countSoon(queries);
  const isNew = Date.parse(created_at) > opened - CLOCKS_APART;
  if (isNew) mark(id);
  return isNew;
}

/** Others' acts, or one's own in another tab: what has changed is asked for. */
export async function refetchChanged(queries: QueryClient, ids: readonly string[]): Promise<void> {
  countSoon(queries);
  const news = ids.filter((id) => !isOwnAction(id));
  if (news.length === 0) return;
  if (news.length > ONE_BY_ONE) {
    // The server tells of a part before it answers to it.
    if (!isOwnRun()) await refreshLists(queries);
    return;
  }
  const asked = news.map((id) => queries.fetchQuery({ ...submissionQuery(id), staleTime: 0, retry: false }));
  const answers = await Promise.allSettled(asked);
  const changed = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
  updateLists(queries, withPending(queries, changed));
  for (const [index, answer] of answers.entries()) {
    const id = news[index];
    if (id && answer.status === "rejected" && isGone(answer.reason)) removeFromLists(queries, id);
  }
}

/** After a gap. */
export async function resync(queries: QueryClient): Promise<void> {
  await Promise.all([refreshLists(queries), refreshCounts(queries)]);
}

function mark(id: string): void {
  newIds.set(new Set([...newIds.get(), id]));
  setTimeout(() => newIds.set(new Set([...newIds.get()].filter((other) => other !== id))), FRESH_FOR);
}

const A_WHILE = 1000;
let counting: ReturnType<typeof setTimeout> | undefined;
let again = false;

/** Counts are asked for at once, then at most once a second, however many arrive. */
function countSoon(queries: QueryClient): void {
  if (counting !== undefined) {
    again = true;
    return;
  }
  void refreshCounts(queries);
  counting = setTimeout(() => {
    counting = undefined;
    if (!again) return;
    again = false;
    countSoon(queries);
  }, A_WHILE);
}

import type { QueryClient } from "@tanstack/react-query";
import { client } from "~/api/client";
import { ApiError } from "~/api/errors/error";
import { unwrap } from "~/api/errors/unwrap";
import { ALL, type Scope } from "~/api/queries/submissions";
import { hasBilling } from "~/lib/pricing/has-billing";
import { confirm } from "~/ui/dialogs/confirm";
import { toast } from "~/ui/feedback/toast";
import { type ListFilters, listQuery } from "../../cache/list-query";
import { resync } from "../../cache/live-updates";
import { type Action, MAX_BATCH } from "../model";
import { beginOwnRun, noteOwnAction } from "../own-actions";
import { endText, moveQuestion, runningTitle } from "./matching-text";
import { type Part, runInParts } from "./run-in-parts";
import { updateFound } from "./update-found";

/** All that a list has, on the server too. */
export interface WholeList {
  scope: Scope;
  filters: ListFilters;
  /** How many that are, if it is known. */
  total?: number | null;
}

/** Changes everything in a list, after a confirmation where it is moved. `onStart` runs once it begins. */
export async function changeMatching(
  queries: QueryClient,
  list: WholeList,
  action: Action,
  onStart: () => void,
): Promise<void> {
  const { state } = action;
  if (state && !(await confirm(moveQuestion(state, list.filters.folder, list.total)))) return;
  onStart();
  const { folder } = list.filters;
  const held = action.state === "inbox" && hasBilling() ? await watchHeld(queries) : undefined;
  const { ids } = await run(queries, action, {
    // Of what is marked, some may be marked already.
    total: action.state ? list.total : undefined,
    wasSpam: folder === "spam",
    next: callsFor(list, action),
    back: action.label === undefined ? opposite(action, folder) : undefined,
  });
  if (ids.length > 0) await held?.();
}

/** One call after another, each going on where the last one ended. */
function callsFor({ scope, filters }: WholeList, change: Action): () => Promise<Part> {
  const { size: _, ...asked } = listQuery(scope, filters).queryKey[3];
  const filter = { ...asked, ...(scope !== ALL && { endpoint_id: scope }) };
  let cursor: string | undefined;
  return async () => {
    const body = { filter, change, cursor };
    const { ids, next_cursor } = unwrap(await client.PATCH("/api/submissions/matching", { body }));
    cursor = next_cursor ?? undefined;
    return { ids, isLast: cursor === undefined };
  };
}

/** What takes it back. Only what had another value before was changed. */
function opposite({ read, starred }: Action, folder: ListFilters["folder"]): Action | undefined {
  if (read !== undefined) return { read: !read };
  if (starred !== undefined) return { starred: !starred };
  return folder === "held" ? undefined : { state: folder };
}

function undo(queries: QueryClient, ids: readonly string[], action: Action): void {
  let at = 0;
  const next = async () => {
    const batch = ids.slice(at, at + MAX_BATCH);
    unwrap(await client.PATCH("/api/submissions/", { body: { ids: batch, ...action } }));
    at += batch.length;
    return { ids: batch, isLast: at >= ids.length };
  };
  void run(queries, action, { total: ids.length, next });
}

interface RunOptions {
  total?: number | null;
  wasSpam?: boolean;
  next: () => Promise<Part>;
  /** What Undo does, where there is one. */
  back?: Action;
}

/** Makes the calls, shows each one's changes in the lists, and says how it ended. */
async function run(queries: QueryClient, action: Action, { total, wasSpam, next, back }: RunOptions) {
  const endOwnRun = beginOwnRun();
  const showing = async () => {
    const part = await next();
    noteOwnAction(part.ids);
    updateFound(queries, new Set(part.ids), action);
    return part;
  };
  const { ids, isStopped, error } = await runInParts({ title: runningTitle(action), total, next: showing });
  endOwnRun();
  // Whoever has signed out meanwhile knows why it ended.
  if (!(error instanceof ApiError && error.status === 401)) {
    toast({
      type: error === undefined ? (isStopped || ids.length === 0 ? "info" : "success") : "error",
      message: endText(action, { count: ids.length, isStopped, error, wasSpam }),
      undo: back && ids.length > 0 ? () => undo(queries, ids, back) : undefined,
      duration: LONG_MS,
    });
    await Promise.all([resync(queries), queries.invalidateQueries({ queryKey: ["submission"] })]);
  }
  return { ids };
}

/** So much was done at once that there is more time to take it back. */
const LONG_MS = 10_000;

/** Gives what shows, afterwards, how many more are held than before. */
async function watchHeld(queries: QueryClient): Promise<(() => Promise<void>) | undefined> {
  // Without this code the lists are right all the same.
  const part = await import("../moved-to-held").catch(() => undefined);
  return part?.watchHeld(queries);
}

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { client } from "~/api/client";
import { ApiError } from "~/api/errors/error";
import { unwrap } from "~/api/errors/unwrap";
import { type Submission, submissionQuery } from "~/api/queries/submissions";
import { hasBilling } from "~/lib/pricing/has-billing";
import { dismissToast, toast } from "~/ui/feedback/toast";
import { adjustUnreadCounts, currentOf, refreshCounts, updateLists } from "../cache/list-cache";
import { refetchChanged } from "../cache/live-updates";
import { groupBy } from "../fields/group-by";
import { actionText } from "./action-text";
import { type Action, MAX_BATCH } from "./model";
import { forgetOwnAction, noteOwnAction } from "./own-actions";
import { addPending, callInTurn, forgetSettled, noteShown, pick, settlePending, valuesWithout } from "./pending";

/** After so long without an answer a call has failed, and the next one about the same submissions is made. */
const CALL_TIMEOUT_MS = 15_000;

let lastToast = 0;

/** Does something to submissions at once, on the screen and then on the server; what is refused is put back. */
export type PerformAction = (
  items: readonly Submission[],
  act: Action,
  options?: { quietly?: boolean },
) => Promise<void>;

export function useActions(): PerformAction {
  const queries = useQueryClient();
  return (items, act, { quietly = false } = {}) => perform(queries, items, act, quietly);
}

async function perform(queries: QueryClient, items: readonly Submission[], act: Action, quietly: boolean) {
  const before = currentOf(queries, items).filter((item) => differs(item, act));
  if (before.length === 0) return;
  const words = actionText(act, before);
  let said = 0;
  if (!quietly) {
    dismissToast(lastToast);
    forgetSettled(queries);
    said = toast({ type: "success", message: words.done, undo: () => void undo(queries, before, act) });
    lastToast = said;
  }
  // An object of its own, by which this one is known among others that do the same.
  const action = { ...act };
  addPending(queries, before, action);
  const ids = before.map(({ id }) => id);
  dropAnswersUnderWay(queries, ids);
  show(queries, before, () => action);
  const { refused, error } = await callInTurn(queries, ids, () => send(ids, action));
  dropAnswersUnderWay(queries, ids);
  for (const id of ids) settlePending(queries, id, action, !refused.has(id));
  // Refused or done: an answer that came meanwhile may have shown what the server had before.
  const current = currentOf(queries, before);
  const values = (id: string) => valuesWithout(queries, id, action);
  show(
    queries,
    current.filter((item) => differs(item, values(item.id))),
    values,
  );
  if (refused.size > 0) {
    dismissToast(said);
    const reason = error instanceof Error ? error.message : "Try again in a moment.";
    toast({ type: "error", message: `${words.failed} ${reason}` });
  }
  if (error instanceof ApiError && error.status === 0) askAgain(queries, [...refused]);
  await refreshCounts(queries);
  if (act.state === "inbox" && hasBilling()) {
    const moved = before.filter(({ id }) => !refused.has(id));
    // Few servers have billing, and few people reach their quota. Without this code the lists are right once reloaded.
    const part = await import("./moved-to-held").catch(() => undefined);
    await part?.showMovedToHeld(queries, moved, said);
  }
}

/** What was asked for before the server did it may be answered without it, and would take it back on the screen. */
function dropAnswersUnderWay(queries: QueryClient, ids: readonly string[]): void {
  for (const id of ids) {
    const { queryKey } = submissionQuery(id);
    const shown = queries.getQueryData(queryKey);
    if (shown === undefined) continue;
    void queries.cancelQueries({ queryKey, exact: true });
    // Cancelling puts back what was there when the question was asked.
    queries.setQueryData(queryKey, shown);
  }
}

/** Takes back only what was done, whatever else has changed since; they need not have been alike. */
async function undo(queries: QueryClient, before: readonly Submission[], act: Action): Promise<void> {
  const kinds = groupBy(before, (item) => JSON.stringify(pick(item, act)));
  await Promise.all(kinds.map(([was, items]) => perform(queries, items, JSON.parse(was) as Action, true)));
}

function differs(item: Submission, values: Partial<Submission>): boolean {
  return Object.entries(values).some(([name, value]) => (item[name as keyof Submission] ?? null) !== value);
}

function show(queries: QueryClient, before: readonly Submission[], change: (id: string) => Partial<Submission>): void {
  const after = before.map((item) => ({ ...item, ...change(item.id) }));
  updateLists(queries, after);
  noteShown(queries, after);
  adjustUnreadCounts(queries, before, after);
}

/** Answers with those that were not changed, and why. */
async function send(ids: readonly string[], act: Action): Promise<{ refused: ReadonlySet<string>; error?: unknown }> {
  for (let at = 0; at < ids.length; at += MAX_BATCH) {
    const batch = ids.slice(at, at + MAX_BATCH);
    noteOwnAction(batch);
    try {
      const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
      unwrap(await client.PATCH("/api/submissions/", { body: { ids: batch, ...act }, signal }));
    } catch (error) {
      return { refused: new Set(ids.slice(at)), error };
    }
  }
  return { refused: new Set() };
}

/** Without an answer nobody knows whether the server did it: it is asked what it has. */
function askAgain(queries: QueryClient, ids: readonly string[]): void {
  forgetOwnAction(ids);
  void refetchChanged(queries, ids);
}

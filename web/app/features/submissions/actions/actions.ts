import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import { dismissToast, toast } from "~/ui/feedback/toast";
import { adjustUnreadCounts, refreshCounts, updateLists } from "../cache/list-cache";
import type { Submission } from "../queries";
import { actionText } from "./action-text";
import type { Action } from "./model";
import { noteOwnAction } from "./own-actions";

/** So many in one call. */
const MAX_BATCH = 200;

/** Calls are made one after the other: what is taken back must not arrive before what it takes back. */
let queue: Promise<unknown> = Promise.resolve();
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
  const before = items.filter((item) => differs(item, act));
  if (before.length === 0) return;
  const words = actionText(act, before);
  show(
    queries,
    before,
    before.map((item) => ({ ...item, ...act })),
  );
  let said = 0;
  if (!quietly) {
    dismissToast(lastToast);
    said = toast({ type: "success", message: words.done, undo: () => void undo(queries, before, act) });
    lastToast = said;
  }
  const refused = await send(before, act);
  if (refused.items.length > 0) {
    show(
      queries,
      refused.items.map((item) => ({ ...item, ...act })),
      refused.items,
    );
    dismissToast(said);
    toast({ type: "error", message: `${words.failed} ${refused.reason}` });
  }
  await refreshCounts(queries);
}

/** Back to what each one was: they need not have been alike. */
async function undo(queries: QueryClient, before: readonly Submission[], act: Action): Promise<void> {
  const changed = before.map((item) => ({ ...item, ...act }));
  for (const back of kindsOf(before, act)) {
    const ids = new Set(back.items.map(({ id }) => id));
    await perform(
      queries,
      changed.filter(({ id }) => ids.has(id)),
      back.act,
      true,
    );
  }
}

function kindsOf(before: readonly Submission[], act: Action): { act: Action; items: Submission[] }[] {
  const kinds = new Map<string, { act: Action; items: Submission[] }>();
  for (const item of before) {
    const was = Object.fromEntries(Object.keys(act).map((name) => [name, item[name as keyof Action]])) as Action;
    const kind = kinds.get(JSON.stringify(was)) ?? { act: was, items: [] };
    kind.items.push(item);
    kinds.set(JSON.stringify(was), kind);
  }
  return [...kinds.values()];
}

function differs(item: Submission, act: Action): boolean {
  return Object.entries(act).some(([name, value]) => item[name as keyof Action] !== value);
}

function show(queries: QueryClient, before: readonly Submission[], after: readonly Submission[]): void {
  updateLists(queries, after);
  adjustUnreadCounts(queries, before, after);
}

/** Answers with those that were not changed, and why. */
async function send(items: readonly Submission[], act: Action): Promise<{ items: Submission[]; reason?: string }> {
  const result = queue.then(() => sendNow(items, act));
  queue = result;
  return result;
}

async function sendNow(items: readonly Submission[], act: Action): Promise<{ items: Submission[]; reason?: string }> {
  for (let at = 0; at < items.length; at += MAX_BATCH) {
    const ids = items.slice(at, at + MAX_BATCH).map(({ id }) => id);
    noteOwnAction(ids);
    try {
      unwrap(await client.PATCH("/api/submissions/", { body: { ids, ...act } }));
    } catch (error) {
      return { items: items.slice(at), reason: error instanceof Error ? error.message : "Try again in a moment." };
    }
  }
  return { items: [] };
}

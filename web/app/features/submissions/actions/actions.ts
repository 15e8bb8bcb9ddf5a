import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import { dismissToast, toast } from "~/ui/feedback/toast";
import { place, refreshCounts, shiftUnread } from "../cache/list-cache";
import type { Submission } from "../queries";
import { wordsOf } from "./action-text";
import type { Act } from "./model";
import { noteOwn } from "./own-actions";

/** So many in one call. */
const AT_ONCE = 200;

/** Calls are made one after the other: what is taken back must not arrive before what it takes back. */
let queue: Promise<unknown> = Promise.resolve();
let lastToast = 0;

/** Does something to submissions at once, on the screen and then on the server; what is refused is put back. */
export type Perform = (items: readonly Submission[], act: Act, options?: { quietly?: boolean }) => Promise<void>;

export function useActs(): Perform {
  const queries = useQueryClient();
  return (items, act, { quietly = false } = {}) => perform(queries, items, act, quietly);
}

async function perform(queries: QueryClient, items: readonly Submission[], act: Act, quietly: boolean) {
  const before = items.filter((item) => differs(item, act));
  if (before.length === 0) return;
  const words = wordsOf(act, before);
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
async function undo(queries: QueryClient, before: readonly Submission[], act: Act): Promise<void> {
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

function kindsOf(before: readonly Submission[], act: Act): { act: Act; items: Submission[] }[] {
  const kinds = new Map<string, { act: Act; items: Submission[] }>();
  for (const item of before) {
    const was = Object.fromEntries(Object.keys(act).map((name) => [name, item[name as keyof Act]])) as Act;
    const kind = kinds.get(JSON.stringify(was)) ?? { act: was, items: [] };
    kind.items.push(item);
    kinds.set(JSON.stringify(was), kind);
  }
  return [...kinds.values()];
}

function differs(item: Submission, act: Act): boolean {
  return Object.entries(act).some(([name, value]) => item[name as keyof Act] !== value);
}

function show(queries: QueryClient, before: readonly Submission[], after: readonly Submission[]): void {
  place(queries, after);
  shiftUnread(queries, before, after);
}

/** Answers with those that were not changed, and why. */
async function send(items: readonly Submission[], act: Act): Promise<{ items: Submission[]; reason?: string }> {
  const result = queue.then(() => sendNow(items, act));
  queue = result;
  return result;
}

async function sendNow(items: readonly Submission[], act: Act): Promise<{ items: Submission[]; reason?: string }> {
  for (let at = 0; at < items.length; at += AT_ONCE) {
    const ids = items.slice(at, at + AT_ONCE).map(({ id }) => id);
    noteOwn(ids);
    try {
      unwrap(await client.PATCH("/api/submissions/", { body: { ids, ...act } }));
    } catch (error) {
      return { items: items.slice(at), reason: error instanceof Error ? error.message : "Try again in a moment." };
    }
  }
  return { items: [] };
}

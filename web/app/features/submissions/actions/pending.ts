import type { QueryClient } from "@tanstack/react-query";
import type { Submission } from "~/api/queries/submissions";
import type { Action } from "./model";

/** What an action can change about a submission. */
type Marks = Pick<Submission, "state" | "read" | "starred" | "label">;

interface Entry {
  /** As it was last shown: once it has left every list, no list has it. */
  shown: Submission;
  /** What the server has, as far as it has answered. */
  confirmed: Marks;
  /** What the server has yet to answer to, in the order it was done. */
  actions: Action[];
  lastCall?: Promise<unknown>;
}

const entries = new WeakMap<QueryClient, Map<string, Entry>>();

function entriesOf(queries: QueryClient): Map<string, Entry> {
  const known = entries.get(queries) ?? new Map<string, Entry>();
  entries.set(queries, known);
  return known;
}

const marksOf = ({ state, read, starred, label }: Submission): Marks => ({ state, read, starred, label });

/** Notes that an action is shown, and that the server has yet to answer to it. */
export function addPending(queries: QueryClient, items: readonly Submission[], action: Action): void {
  const known = entriesOf(queries);
  for (const item of items) {
    const entry = known.get(item.id) ?? { shown: item, confirmed: marksOf(item), actions: [] };
    if (entry.actions.length === 0) entry.confirmed = marksOf(item);
    entry.actions.push(action);
    known.set(item.id, entry);
  }
}

/** Notes the server's answer to an action. */
export function settlePending(queries: QueryClient, id: string, action: Action, isDone: boolean): void {
  const entry = entriesOf(queries).get(id);
  if (!entry) return;
  entry.actions = entry.actions.filter((other) => other !== action);
  if (isDone) entry.confirmed = { ...entry.confirmed, ...action };
}

/** What a submission has instead of a refused action: what the server has, and what was done since. */
export function valuesWithout(queries: QueryClient, id: string, refused: Action): Partial<Marks> {
  const entry = entriesOf(queries).get(id);
  if (!entry) return {};
  return pick(Object.assign({}, entry.confirmed, ...entry.actions), refused);
}

/** The values that a submission has of what an action changes. One without a label has null. */
export function pick(marks: Marks, action: Action): Partial<Marks> {
  return Object.fromEntries(Object.keys(action).map((name) => [name, marks[name as keyof Marks] ?? null]));
}

/** Submissions as the server has just sent them, with what it has yet to answer to. */
export function withPending(queries: QueryClient, items: readonly Submission[]): Submission[] {
  const known = entriesOf(queries);
  return items.map((item) => {
    const entry = known.get(item.id);
    if (!entry || entry.actions.length === 0) return item;
    entry.confirmed = marksOf(item);
    return Object.assign({}, item, ...entry.actions);
  });
}

export function noteShown(queries: QueryClient, items: readonly Submission[]): void {
  const known = entriesOf(queries);
  for (const item of items) {
    const entry = known.get(item.id);
    if (entry) entry.shown = item;
  }
}

export const lastShown = (queries: QueryClient, id: string): Submission | undefined =>
  entriesOf(queries).get(id)?.shown;

/** Forgets what the server has answered to. For when the last Undo is gone: nothing asks for it any more. */
export function forgetSettled(queries: QueryClient): void {
  const known = entriesOf(queries);
  for (const [id, { actions }] of known) if (actions.length === 0) known.delete(id);
}

/**
 * Makes a call after those under way about the same submissions: what is taken back must not arrive before what it
 * takes back. Calls about others don't wait for each other.
 */
export function callInTurn<Answer>(
  queries: QueryClient,
  ids: readonly string[],
  call: () => Promise<Answer>,
): Promise<Answer> {
  const known = entriesOf(queries);
  const waited = ids.flatMap((id) => known.get(id) ?? []);
  const answer = Promise.allSettled(waited.map(({ lastCall }) => lastCall)).then(call);
  for (const entry of waited) entry.lastCall = answer;
  return answer;
}

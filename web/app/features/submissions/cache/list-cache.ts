import type { InfiniteData, Query, QueryClient } from "@tanstack/react-query";
import type { Submission } from "~/api/queries/submissions";
import { lastShown } from "../actions/pending";
import type { Asked, SubmissionPage } from "./list-query";

export type Pages = InfiniteData<SubmissionPage, string | undefined>;

type Kept = readonly [key: readonly unknown[], pages: Pages | undefined];

/** Every list in memory, on the screen or not. */
export const listsOf = (queries: QueryClient): Kept[] =>
  queries.getQueriesData<Pages>({ queryKey: ["submissions"], predicate: ({ queryKey }) => queryKey[2] === "list" });

export const latestOf = (queries: QueryClient) =>
  queries.getQueriesData<Submission[]>({ queryKey: ["submissions", "all", "latest"] });

/** Puts submissions, as they are now, into every list they belong to, and takes them out of all others. */
export function updateLists(queries: QueryClient, items: readonly Submission[]): void {
  const byId = new Map(items.map((item) => [item.id, item]));
  for (const [key, pages] of listsOf(queries)) {
    if (pages) queries.setQueryData(key, updatedPages(pages, String(key[1]), key[3] as Asked, byId));
  }
  for (const [key, latest] of latestOf(queries)) {
    if (latest) queries.setQueryData(key, placedAmongLatest(latest, Number(key[3]), byId));
  }
  for (const item of items) {
    // The page of one knows more (its memo): only what may change is taken over.
    const { state, read, starred, label } = item;
    queries.setQueryData<Submission>(["submission", item.id], (one) => one && { ...one, state, read, starred, label });
  }
}

/** Takes what is gone for good out of every list. */
export function removeFromLists(queries: QueryClient, id: string): void {
  for (const [key, pages] of listsOf(queries)) {
    if (pages?.pages.some(({ items }) => items.some((item) => item.id === id))) {
      queries.setQueryData(
        key,
        mapPages(pages, (items) => items.filter((item) => item.id !== id)),
      );
    }
  }
}

/** Whether a list has it, or the newest on the dashboard. */
export function findInLists(queries: QueryClient, id: string): Submission | undefined {
  for (const [, pages] of listsOf(queries)) {
    for (const { items } of pages?.pages ?? []) {
      const found = items.find((item) => item.id === id);
      if (found) return found;
    }
  }
  return latestOf(queries)
    .flatMap(([, items]) => items ?? [])
    .find((item) => item.id === id);
}

/** Submissions as they are now, as far as is known here; what a caller has may be older. */
export function currentOf(queries: QueryClient, items: readonly Submission[]): Submission[] {
  const current = new Map(
    items.map((item) => {
      const { id } = item;
      return [id, queries.getQueryData<Submission>(["submission", id]) ?? lastShown(queries, id) ?? item];
    }),
  );
  const listed = listsOf(queries).flatMap(([, pages]) => pages?.pages.map((page) => page.items) ?? []);
  for (const rows of listed) for (const row of rows) if (current.has(row.id)) current.set(row.id, row);
  return [...current.values()];
}

/** A list whose first page is this now. Where more was missed than a page holds, the rest comes as one scrolls. */
export function withFirstPage(pages: Pages, first: SubmissionPage): Pages {
  const anew: Pages = { pages: [first], pageParams: [undefined] };
  const last = first.items.at(-1);
  if (!last || !first.next_cursor) return anew;
  const at = pages.pages.findIndex(({ items }) => items.some(({ id }) => id === last.id));
  const page = pages.pages[at];
  if (!page) return anew;
  const below = page.items.slice(page.items.findIndex(({ id }) => id === last.id) + 1);
  return {
    pages: [
      { ...page, ...first, items: [...first.items, ...below], next_cursor: page.next_cursor },
      ...pages.pages.slice(at + 1),
    ],
    pageParams: [undefined, ...pages.pageParams.slice(at + 1)],
  };
}

/** Before a list is asked for again: the pages after the first come back as one scrolls. */
export function keepFirstPage(queries: QueryClient, key: readonly unknown[]): void {
  const pages = queries.getQueryData<Pages>(key);
  if (!pages || pages.pages.length < 2) return;
  const { dataUpdatedAt: updatedAt } = queries.getQueryState(key) ?? {};
  const first = { pages: pages.pages.slice(0, 1), pageParams: pages.pageParams.slice(0, 1) };
  queries.setQueryData(key, first, { updatedAt });
}

/** Every number about submissions; lists are kept by hand. */
export async function refreshCounts(queries: QueryClient): Promise<void> {
  const counted = new Set(["endpoints", "stats", "attention", "billing"]);
  const predicate = ({ queryKey: [noun, , kind] }: Query) =>
    counted.has(String(noun)) || (noun === "submissions" && kind !== "list" && kind !== "latest");
  // A first answer can't be called off, and may have been counted before.
  const first = queries
    .getQueryCache()
    .findAll({ predicate, fetchStatus: "fetching" })
    .filter(({ state }) => state.data === undefined);
  await queries.invalidateQueries({ predicate });
  if (first.length === 0) return;
  await Promise.allSettled(first.map(({ promise }) => promise));
  await queries.invalidateQueries({ predicate: (query) => first.includes(query) });
}

interface Counted {
  id: string;
  unread: number;
}

/** What was read or unread here is counted at once; the server's own number comes after. */
export function adjustUnreadCounts(
  queries: QueryClient,
  before: readonly Submission[],
  after: readonly Submission[],
): void {
  const shifts = new Map<string, number>();
  const unread = ({ state, read }: Submission) => (state === "inbox" && !read ? 1 : 0);
  const shift = (item: Submission, by: number) =>
    shifts.set(item.endpoint_id, (shifts.get(item.endpoint_id) ?? 0) + by);
  for (const item of before) shift(item, -unread(item));
  for (const item of after) shift(item, unread(item));
  const shifted = <One extends Counted>(one: One): One => {
    const by = shifts.get(one.id);
    return by ? { ...one, unread: Math.max(0, one.unread + by) } : one;
  };
  queries.setQueriesData<Counted | Counted[]>({ queryKey: ["endpoints"] }, (kept) => {
    if (Array.isArray(kept)) return kept.map(shifted);
    return kept && typeof kept.unread === "number" ? shifted(kept) : kept;
  });
}

/** One list, with everything in its place. */
export function updatedPages(pages: Pages, scope: string, asked: Asked, byId: ReadonlyMap<string, Submission>): Pages {
  const present = new Set<string>();
  const left = new Set(pages.pages[0]?.leftIds);
  let result = mapPages(pages, (items) => {
    if (!items.some(({ id }) => byId.has(id))) return items;
    return items.flatMap((item) => {
      const now = byId.get(item.id);
      if (!now) return [item];
      present.add(item.id);
      // What lost its mark stays until the list is asked for again: it would vanish while one reads it.
      if (belongs(now, scope, asked)) return [now];
      left.add(item.id);
      return [];
    });
  });
  // Only the server knows what a search finds: nothing is added but what was among the results before.
  for (const item of byId.values()) {
    const isKnown = asked.q === undefined || left.has(item.id);
    if (!present.has(item.id) && isKnown && belongs(item, scope, asked) && isMarked(item, asked)) {
      result = inserted(result, item);
    }
  }
  return asked.q === undefined ? result : withLeft(result, left);
}

function withLeft(pages: Pages, left: ReadonlySet<string>): Pages {
  const [first, ...others] = pages.pages;
  if (!first || left.size === (first.leftIds?.length ?? 0)) return pages;
  return { ...pages, pages: [{ ...first, leftIds: [...left] }, ...others] };
}

function belongs(item: Submission, scope: string, { state, from, has_files }: Asked): boolean {
  return (
    (scope === "all" || scope === item.endpoint_id) &&
    item.state === state &&
    (!from || item.created_at >= from) &&
    (!has_files || item.files.length > 0)
  );
}

/** Whether a list that is asked for now has it, or would further down. Of a search only the server knows. */
export const isExpected = (item: Submission, scope: string, asked: Asked) =>
  asked.q === undefined && belongs(item, scope, asked) && isMarked(item, asked);

const isMarked = ({ read, starred, label }: Submission, asked: Asked) =>
  (!asked.unread || !read) && (!asked.starred || starred) && (!asked.label || label === asked.label);

/** Newest first. Ids begin with their time, and decide where that is the same. */
function isNewer(a: Submission, b: Submission): boolean {
  const gap = Date.parse(a.created_at) - Date.parse(b.created_at);
  return gap === 0 ? a.id > b.id : gap > 0;
}

function inserted(pages: Pages, item: Submission): Pages {
  const at = pages.pages.findIndex(({ items }) => items.some((other) => isNewer(item, other)));
  const last = pages.pages.length - 1;
  // Older than all there is here: it comes with the pages that are not here yet.
  if (at === -1 && pages.pages[last]?.next_cursor) return pages;
  const target = at === -1 ? last : at;
  return mapPages(pages, (items, page) => {
    if (page !== target) return items;
    const before = items.findIndex((other) => isNewer(item, other));
    return items.toSpliced(before === -1 ? items.length : before, 0, item);
  });
}

/** Changes the rows, and the total by as many as there are more or fewer. */
function mapPages(pages: Pages, change: (items: Submission[], page: number) => Submission[]): Pages {
  let more = 0;
  const mapped = pages.pages.map((page, index) => {
    const items = change(page.items, index);
    more += items.length - page.items.length;
    return items === page.items ? page : { ...page, items };
  });
  const [first, ...others] = mapped;
  if (!first || more === 0) return { ...pages, pages: mapped };
  const total = first.total == null ? first.total : Math.max(0, first.total + more);
  return { ...pages, pages: [{ ...first, total }, ...others] };
}

/** The newest few of all forms. Where fewer are left than fit, the next ones are unknown until they are asked for. */
function placedAmongLatest(latest: Submission[], size: number, byId: ReadonlyMap<string, Submission>): Submission[] {
  const kept = latest.map((item) => byId.get(item.id) ?? item).filter(({ state }) => state === "inbox");
  const ids = new Set(latest.map(({ id }) => id));
  const oldest = latest.length < size ? undefined : latest.at(-1);
  const more = [...byId.values()].filter(
    (item) => item.state === "inbox" && !ids.has(item.id) && (!oldest || isNewer(item, oldest)),
  );
  return [...more, ...kept].toSorted((a, b) => (isNewer(a, b) ? -1 : 1)).slice(0, size);
}

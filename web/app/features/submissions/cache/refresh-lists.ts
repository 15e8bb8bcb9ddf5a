import type { Query, QueryClient } from "@tanstack/react-query";
import type { Submission } from "~/api/queries/submissions";
import { withPending } from "../actions/pending";
import { isExpected, type Pages, updatedPages, withFirstPage } from "./list-cache";
import { type Asked, fetchPage } from "./list-query";

/** After a gap nobody knows what was missed: the first page of every list is asked for again, the others stay below it. */
export async function refreshLists(queries: QueryClient): Promise<void> {
  const lists = queries
    .getQueryCache()
    .findAll({ queryKey: ["submissions"], predicate: ({ queryKey }) => queryKey[2] === "list" });
  await Promise.allSettled(
    lists.map(async (list) => {
      const isFetching = list.state.fetchStatus === "fetching";
      if (!list.isActive() && !isFetching) return queries.removeQueries({ queryKey: list.queryKey, exact: true });
      await refreshList(queries, list);
    }),
  );
  await queries.invalidateQueries({ queryKey: ["submissions", "all", "latest"] });
}

/** Those that arrived while a first page was on its way, for each such page: it may have been read before them. */
const arrivedMeanwhile = new Set<Set<string>>();

async function refreshList(queries: QueryClient, list: Query): Promise<void> {
  const { queryKey: key } = list;
  // An answer that is on its way would take the place of the newer one.
  await list.promise?.catch(() => undefined);
  const arrived = new Set<string>();
  arrivedMeanwhile.add(arrived);
  try {
    const page = await fetchPage(String(key[1]), key[3] as Asked);
    const first = { ...page, items: withPending(queries, page.items) };
    queries.setQueryData<Pages>(key, (pages) => {
      if (!pages) return pages;
      const kept = pages.pages.flatMap(({ items }) => items.filter(({ id }) => arrived.has(id)));
      const byId = new Map(kept.map((item) => [item.id, item]));
      return updatedPages(withFirstPage(pages, first), String(key[1]), key[3] as Asked, byId);
    });
  } finally {
    arrivedMeanwhile.delete(arrived);
  }
}

/** What arrived while an answer was on its way, for each such list. */
const arrivedDuringFetch = new WeakMap<Query, Submission[]>();

/** An answer that is on its way may have been read before this arrived. If it has been, the list is asked for again. */
export function refreshAfterFetch(queries: QueryClient, arrived: Submission): void {
  for (const ids of arrivedMeanwhile) ids.add(arrived.id);
  const fetching = queries.getQueryCache().findAll({
    queryKey: ["submissions"],
    fetchStatus: "fetching",
    predicate: ({ queryKey: [, , kind] }) => kind === "list" || kind === "latest",
  });
  for (const query of fetching) {
    const others = arrivedDuringFetch.get(query);
    if (others) others.push(arrived);
    else void refreshIfMissing(queries, query, [arrived]);
  }
}

async function refreshIfMissing(queries: QueryClient, query: Query, arrived: Submission[]): Promise<void> {
  arrivedDuringFetch.set(query, arrived);
  const { queryKey: key } = query;
  // If it fails, that is shown where the list would be, and Retry brings what is newer.
  await query.promise?.catch(() => undefined);
  arrivedDuringFetch.delete(query);
  if (key[2] === "latest") {
    const latest = queries.getQueryData<Submission[]>(key);
    const isMissing = arrived.some((item) => item.state === "inbox" && !latest?.some(({ id }) => id === item.id));
    if (latest && isMissing) await queries.invalidateQueries({ queryKey: key, exact: true });
    return;
  }
  const pages = queries.getQueryData<Pages>(key);
  const asked = key[3] as Asked;
  const has = ({ id }: Submission) => pages?.pages.some(({ items }) => items.some((item) => item.id === id));
  const isMissing = (item: Submission) => isExpected(item, String(key[1]), asked) && !has(item);
  if (pages && arrived.some(isMissing)) await refreshList(queries, query).catch(() => undefined);
}

import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryKey } from "@tanstack/react-query";
import { queryClient } from "./query-client";

/** Then the page is drawn with skeletons: before the shell, at 150 ms, would show the loading text. */
const PATIENCE_MS = 120;

/** The first page has nothing before it that could stay. */
let isFirstPage = true;

/**
 * What a page's `clientLoader` returns: the page is drawn with what comes within 120 ms, code and data alike. What
 * fails is left for the page to show.
 */
export async function loaded(...loads: (Promise<unknown> | undefined)[]): Promise<null> {
  const isFirst = isFirstPage;
  isFirstPage = false;
  const settled = Promise.allSettled(loads);
  if (!isFirst) await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  return null;
}

/** Fetches what isn't in the cache; what is there, the page itself refreshes. */
export function prefetch<Data, Key extends QueryKey>(options: FetchQueryOptions<Data, Error, Data, Key>) {
  return isCached(options.queryKey) ? undefined : queryClient.prefetchQuery(options);
}

/** The same for a list that is loaded page by page. */
export function prefetchList<Data, Key extends QueryKey, Cursor>(
  options: FetchInfiniteQueryOptions<Data, Error, Data, Key, Cursor>,
) {
  return isCached(options.queryKey) ? undefined : queryClient.prefetchInfiniteQuery(options);
}

const isCached = (key: QueryKey) => queryClient.getQueryData(key) !== undefined;

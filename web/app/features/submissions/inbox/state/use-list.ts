import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { keepFirstPage } from "../../cache/list-cache";
import { type Asked, listQuery } from "../../cache/list-query";
import { searchOf, type View } from "../../filters/view";

/** After so many pages in a row without a hit, a search goes further back only on request. */
const MAX_EMPTY_PAGES = 5;

export type SubmissionsList = ReturnType<typeof useList>;

/** The pages there are so far, as one list. */
export function useList(scope: string, view: View) {
  const queries = useQueryClient();
  const query = listQuery(scope, view);
  const asked = query.queryKey[3];
  // Another folder, filter or search is another list.
  const key = searchOf({ ...view, selected: undefined });
  const [opened, setOpened] = useState<string>();
  if (opened !== key) {
    setOpened(key);
    // A list that is opened again starts at the top, so later pages needn't be fetched again.
    keepFirstPage(queries, query.queryKey);
  }
  const result = useInfiniteQuery({
    ...query,
    // While a search runs, the rows of the one before it stay.
    placeholderData: (previous, { queryKey } = {} as never) =>
      queryKey && isSearchOf(queryKey[3], asked) ? previous : undefined,
    // The page's loader has just tried.
    retryOnMount: false,
  });
  const { data, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, error } = result;
  // These rows are still those of the list before.
  const [shownKey, setShownKey] = useState(key);
  if (!isPlaceholderData && shownKey !== key) setShownKey(key);

  const pages = data?.pages ?? [];
  const emptyPages = pages.length - 1 - pages.findLastIndex(({ items }) => items.length > 0);
  const isPaused = hasNextPage && emptyPages > 0 && emptyPages % MAX_EMPTY_PAGES === 0;
  const more = () => {
    if (hasNextPage && !isPaused && !isFetching && !isFetchNextPageError) void result.fetchNextPage();
  };
  const continueSearch = useEffectEvent(more);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the occasion, not an input
  useEffect(() => {
    // Nothing new is drawn whose end could come into sight.
    if (emptyPages > 0) continueSearch();
  }, [emptyPages, pages.length]);

  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const isOutdated = isPlaceholderData || (view.q !== undefined && result.isRefetching);
  const isContinuing = items.length === 0 && hasNextPage && !isPaused && !isFetchNextPageError;
  return {
    key: isPlaceholderData ? shownKey : key,
    items,
    isLoaded: data !== undefined,
    /** The rows are those of the search before, or will be replaced. */
    isOutdated,
    /** No row is there yet that a search has found. */
    isSearching: isOutdated || (data === undefined && !error) || isContinuing,
    /** Why there is no list. */
    error: data ? null : error,
    reload: () => void result.refetch(),
    /** Searches once more. */
    refresh: () => {
      keepFirstPage(queries, query.queryKey);
      void result.refetch();
    },
    total: pages[0]?.total,
    requestedAt: pages[0]?.requestedAt,
    notIndexedSince: isPlaceholderData ? null : pages[0]?.not_indexed_since,
    hasMore: hasNextPage,
    failure: isFetchNextPageError ? error : null,
    more,
    retry: () => void result.fetchNextPage(),
    isPaused,
    searchedBackTo: timeOf(pages.at(-1)?.next_cursor),
  };
}

/** Whether one list follows another because of what is searched for, in the same folder. */
const isSearchOf = (before: Asked, after: Asked) =>
  before.state === after.state && (before.q !== undefined || after.q !== undefined);

/** The time that a cursor begins with, as ids do. */
function timeOf(cursor: string | null | undefined): string | undefined {
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7/i.exec(cursor ?? "") ?? [];
  return high && low ? new Date(Number.parseInt(high + low, 16)).toISOString() : undefined;
}

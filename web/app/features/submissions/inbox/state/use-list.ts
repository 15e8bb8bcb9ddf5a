import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { listQuery } from "~/api/queries/submissions";
import { keepFirstPage } from "../../cache/list-cache";
import { searchOf, type View } from "../../filters/view";

/** The pages there are so far, as one list. */
export function useList(scope: string, view: View) {
  const queries = useQueryClient();
  const query = listQuery(scope, view);
  // Another folder or filter is another list.
  const key = searchOf({ ...view, selected: undefined });
  const [opened, setOpened] = useState<string>();
  if (opened !== key) {
    setOpened(key);
    // A list that is opened again starts at the top, so later pages needn't be fetched again.
    keepFirstPage(queries, query.queryKey);
  }
  const { data, hasNextPage, isFetching, isFetchNextPageError, error, fetchNextPage, refetch } = useInfiniteQuery({
    ...query,
    // The page's loader has just tried.
    retryOnMount: false,
  });
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  return {
    key,
    items,
    isLoaded: data !== undefined,
    /** Why there is no list. */
    error: data ? null : error,
    reload: () => void refetch(),
    total: data?.pages[0]?.total,
    hasMore: hasNextPage,
    failure: isFetchNextPageError ? error : null,
    more: () => {
      if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
    },
    retry: () => void fetchNextPage(),
  };
}

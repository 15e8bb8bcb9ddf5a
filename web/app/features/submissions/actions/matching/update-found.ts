import type { QueryClient } from "@tanstack/react-query";
import type { Submission } from "~/api/queries/submissions";
import { latestOf, listsOf, updateLists } from "../../cache/list-cache";

/** Changes those of these submissions that a list has, or the dashboard. */
export function updateFound(queries: QueryClient, ids: ReadonlySet<string>, change: Partial<Submission>): void {
  const listed = listsOf(queries).flatMap(([, pages]) => pages?.pages.flatMap(({ items }) => items) ?? []);
  const latest = latestOf(queries).flatMap(([, items]) => items ?? []);
  const found = new Map([...listed, ...latest].filter(({ id }) => ids.has(id)).map((item) => [item.id, item]));
  updateLists(
    queries,
    [...found.values()].map((item) => ({ ...item, ...change })),
  );
}

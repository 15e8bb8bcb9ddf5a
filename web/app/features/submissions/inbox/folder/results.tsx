import { clsx } from "clsx";
import type { ReactNode } from "react";
import { fieldError } from "~/api/errors/form-errors";
import type { Scope } from "~/api/queries/submissions";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { LoadFailure } from "~/ui/feedback/load-failure";
import { PartBoundary } from "~/ui/feedback/part-boundary";
import { isFiltered, type View } from "../../filters/view";
import type { Column } from "../../list/columns";
import { MoreRows } from "../../list/more-rows";
import { type ListProps, SubmissionList } from "../../list/submission-list";
import { SubmissionListSkeleton } from "../../list/submission-list-skeleton";
import type { SubmissionsList } from "../state/use-list";

// Most people look at a list and not at a table.
export const SubmissionTable = lazyPart(
  () => import("../../list/submission-table"),
  (module) => module.SubmissionTable,
);
const EmptyFolder = lazyPart(
  () => import("../../filters/empty-folder"),
  (module) => module.EmptyFolder,
);
const SearchEmpty = lazyPart(
  () => import("../../search/search-empty"),
  (module) => module.SearchEmpty,
);
const SearchFurther = lazyPart(
  () => import("../../search/search-further"),
  (module) => module.SearchFurther,
);

interface ResultsProps {
  scope: Scope;
  view: View;
  list: SubmissionsList;
  rows: ListProps;
  asTable: boolean;
  /** The columns of the table, unless they are the usual ones. */
  columns?: readonly Column[];
  firstSteps: ReactNode;
}

/** The rows of a list, or why there are none. */
export function Results(props: ResultsProps) {
  return (
    <PartBoundary what="The list" fallback={<SubmissionListSkeleton />}>
      <RowsOrReason {...props} />
    </PartBoundary>
  );
}

function RowsOrReason({ scope, view, list, rows, asTable, columns, firstSteps }: ResultsProps) {
  const isEmpty = list.items.length === 0;
  if (list.error) {
    if (fieldError(list.error, "q")) return <SearchEmpty scope={scope} view={view} isUnreadable />;
    const what = view.q ? "The search results" : "The submissions";
    return (
      <div className="p-4">
        <LoadFailure what={what} error={list.error} onRetry={list.reload} />
      </div>
    );
  }
  if (!list.isLoaded || (isEmpty && list.isSearching)) return <SubmissionListSkeleton />;
  if (isEmpty && !list.hasMore) {
    if (view.q) return <SearchEmpty scope={scope} view={view} />;
    if (view.folder === "inbox" && !isFiltered(view)) return firstSteps;
    return <EmptyFolder scope={scope} view={view} />;
  }
  return (
    <div aria-busy={list.isOutdated || undefined} className={clsx(list.isOutdated && "opacity-55")}>
      {asTable ? (
        <SubmissionTable key={list.key} {...rows} scope={scope} chosen={columns} />
      ) : (
        <SubmissionList key={list.key} {...rows} />
      )}
      <MoreRows loading={list.hasMore && !list.failure && !list.isPaused} failure={list.failure} onRetry={list.retry} />
      {list.isPaused && <SearchFurther searchedBackTo={list.searchedBackTo} onContinue={list.retry} />}
    </div>
  );
}

import type { ReactNode, RefObject } from "react";
import { fieldError } from "~/api/errors/form-errors";
import { ALL, type Scope } from "~/api/queries/submissions";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { PartBoundary } from "~/ui/feedback/part-boundary";
import { changed, type View } from "../../filters/view";
import type { ListHandle } from "../../list/submission-list";
import { rowId } from "../../list/submission-row";
import type { SubmissionsList } from "../state/use-list";

// Drawn at once, but the rows don't wait for it.
const SearchField = lazyPart(
  () => import("../../search/search-field"),
  (module) => module.SearchField,
);

interface SearchBarProps {
  scope: Scope;
  /** What the scope is called. */
  title: string;
  view: View;
  list: SubmissionsList;
  handle: RefObject<ListHandle | null>;
  /** `replace`: it's no step in the history. */
  onChange: (view: View, replace: boolean) => void;
  /** Where the field is shown only while it is needed. */
  onClose?: () => void;
  /** What stands before the field, and after it. */
  folders?: ReactNode;
  filter?: ReactNode;
}

/** The folder, the search field and the filters: above everything else, and in sight while the list scrolls. */
export function SearchBar({ scope, title, view, list, handle, onChange, onClose, folders, filter }: SearchBarProps) {
  const focusFirstRow = () => {
    const first = handle.current?.topmost();
    if (first) document.getElementById(rowId(first))?.focus();
  };
  return (
    <div className="sticky top-0 z-10 flex min-h-13 items-start gap-2 bg-ground px-4 py-2 max-sm:border-line max-sm:border-b">
      {folders && <span className="flex h-9 items-center">{folders}</span>}
      <PartBoundary what="The search field" fallback={<FieldSkeleton />}>
        <SearchField
          label={scope === ALL ? "Search all forms" : `Search in ${title}`}
          query={view.q ?? ""}
          // Back leads to the list as it was before the search, not through every word of it.
          onSearch={(q) => onChange(changed(view, { q: q || undefined }), Boolean(q) === Boolean(view.q))}
          error={list.error ? fieldError(list.error, "q") : undefined}
          onArrowDown={focusFirstRow}
          onClose={onClose}
        />
      </PartBoundary>
      {filter && <span className="flex h-9 items-center">{filter}</span>}
    </div>
  );
}

const FieldSkeleton = () => (
  <div className="h-9 flex-1 rounded-control border border-field-line bg-surface max-sm:h-11 sm:max-w-[30rem]" />
);

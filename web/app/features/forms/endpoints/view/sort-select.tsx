import ArrowDownWideNarrow from "lucide-react/icons/arrow-down-wide-narrow";
import { Select } from "~/ui/forms/select";
import { isSort, type Sort, sorts } from "./view";

interface SortSelectProps {
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** On a phone an icon, with the browser's own list behind it. */
export function SortSelect({ sort, onSort }: SortSelectProps) {
  return (
    <div className="relative shrink-0 max-sm:size-11 max-sm:overflow-hidden max-sm:rounded-control max-sm:border max-sm:border-field-line max-sm:bg-surface max-sm:focus-within:outline-2 max-sm:focus-within:outline-accent">
      <span
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 z-10 -translate-y-1/2 text-ink-soft max-sm:hidden"
      >
        Sort:
      </span>
      <ArrowDownWideNarrow
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-1/2 size-[18px] -translate-1/2 text-ink-soft sm:hidden"
      />
      <Select
        aria-label="Sort by"
        title={`Sort: ${sorts[sort]}`}
        value={sort}
        onChange={({ target }) => isSort(target.value) && onSort(target.value)}
        className="max-sm:opacity-0 max-sm:[&>select]:h-[42px] sm:[&>select]:pl-12"
      >
        {Object.entries(sorts).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  );
}

import { clsx } from "clsx";
import ListFilter from "lucide-react/icons/list-filter";
import X from "lucide-react/icons/x";
import { IconButton } from "~/ui/buttons/icon-button";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { PartBoundary } from "~/ui/feedback/part-boundary";
import { Popover } from "~/ui/menus/popover";
import { spanLabels, switchLabels } from "./filter-labels";
import { changed, isFiltered, spans, switches, type View } from "./view";

const FilterPanel = lazyPart(
  () => import("./filter-panel"),
  (module) => module.FilterPanel,
);

interface FilterProps {
  view: View;
  onChange: (view: View) => void;
}

/** Chooses what the list shows. What is chosen stands above the list. */
export function FilterButton({ view, onChange }: FilterProps) {
  return (
    <Popover
      label="Filter"
      align="end"
      trigger={
        <IconButton
          icon={ListFilter}
          label="Filter"
          className={clsx("max-lg:size-10!", isFiltered(view) && "bg-sunken text-ink!")}
        />
      }
    >
      <PartBoundary what="The filters">
        <FilterPanel view={view} onChange={onChange} />
      </PartBoundary>
    </Popover>
  );
}

/** The filters that are on, each with a way to turn it off. */
export function ActiveFilters({ view, onChange }: FilterProps) {
  if (!isFiltered(view)) return null;
  const active = switches
    .filter((one) => view[one])
    .map((one) => ({ label: switchLabels[one], off: { [one]: false } }));
  const span = spans.find((days) => days === view.days);
  const all = span ? [...active, { label: spanLabels[span], off: { days: undefined } }] : active;
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-1.5 px-4 pb-2.5 max-sm:pt-2.5">
      {all.map(({ label, off }) => (
        <li
          key={label}
          className="inline-flex items-center rounded-round border border-line-strong bg-surface pl-3 font-label text-13"
        >
          {label}
          <IconButton
            icon={X}
            label={`Remove filter: ${label}`}
            className="ml-0.5 size-[30px]! rounded-round! pointer-coarse:size-10! [&_svg]:size-3.5"
            onClick={() => onChange(changed(view, off))}
          />
        </li>
      ))}
    </ul>
  );
}

import { clsx } from "clsx";
import ListFilter from "lucide-react/icons/list-filter";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { labelNames } from "~/api/queries/submissions";
import { IconButton } from "~/ui/buttons/icon-button";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { PartBoundary } from "~/ui/feedback/part-boundary";
import { Popover } from "~/ui/menus/popover";
import { LabelTag } from "../actions/labels/label-tag";
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

/** The filters that are on, each with a way to turn it off. After them comes what can be done with them. */
export function ActiveFilters({ view, onChange, children }: FilterProps & { children?: ReactNode }) {
  if (!isFiltered(view)) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5 px-4 pb-2.5 max-sm:pt-2.5">
      <ul aria-label="Filters" className="contents">
        {activeFilters(view).map(({ name, mark, off }) => (
          <li
            key={name}
            className="inline-flex items-center rounded-round border border-line-strong bg-surface pl-3 font-label text-13"
          >
            {mark}
            {name}
            <IconButton
              icon={X}
              label={`Remove filter: ${name}`}
              className="ml-0.5 size-[30px]! rounded-round! pointer-coarse:size-10! [&_svg]:size-3.5"
              onClick={() => onChange(changed(view, off))}
            />
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

interface ActiveFilter {
  name: string;
  mark?: ReactNode;
  /** What turns it off. */
  off: Partial<View>;
}

function activeFilters(view: View): ActiveFilter[] {
  const { label } = view;
  const span = spans.find((days) => days === view.days);
  return [
    ...switches.filter((one) => view[one]).map((one) => ({ name: switchLabels[one], off: { [one]: false } })),
    ...(label
      ? [
          {
            name: `${labelNames[label]} label`,
            mark: <LabelTag label={label} isDecorative className="mr-1.5 size-3.5" />,
            off: { label: undefined },
          },
        ]
      : []),
    ...(span ? [{ name: spanLabels[span], off: { days: undefined } }] : []),
  ];
}

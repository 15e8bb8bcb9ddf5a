import { clsx } from "clsx";
import ListFilter from "lucide-react/icons/list-filter";
import X from "lucide-react/icons/x";
import { useId } from "react";
import { IconButton } from "~/ui/buttons/icon-button";
import { Checkbox } from "~/ui/forms/checkbox";
import { Popover } from "~/ui/menus/popover";
import { changed, isFiltered, spans, switches, type View } from "./view";

interface FilterProps {
  view: View;
  onChange: (view: View) => void;
}

const labels: Record<(typeof switches)[number], string> = {
  unread: "Unread",
  files: "Has files",
  starred: "Starred",
};

const spanLabels: Record<(typeof spans)[number], string> = { 1: "Today", 7: "Last 7 days", 30: "Last 30 days" };

/** Chooses what the list shows. What is chosen stands above the list. */
export function FilterButton({ view, onChange }: FilterProps) {
  const name = useId();
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
      <fieldset className="grid gap-1">
        <legend className="mb-1.5 font-strong text-13">Show only</legend>
        {switches.map((one) => (
          <span key={one} className="flex min-h-8 items-center pointer-coarse:min-h-10">
            <Checkbox
              label={labels[one]}
              checked={view[one]}
              onChange={() => onChange(changed(view, { [one]: !view[one] }))}
            />
          </span>
        ))}
      </fieldset>
      <fieldset className="mt-3 grid border-line border-t pt-3">
        <legend className="sr-only">Received</legend>
        {[undefined, ...spans].map((days) => (
          <label key={days ?? "any"} className="flex min-h-8 items-center gap-2.5 pointer-coarse:min-h-10">
            <input
              type="radio"
              name={name}
              checked={view.days === days}
              onChange={() => onChange(changed(view, { days }))}
              className="size-[17px] accent-ink"
            />
            {days === undefined ? "Any time" : spanLabels[days]}
          </label>
        ))}
      </fieldset>
    </Popover>
  );
}

/** The filters that are on, each with a way to turn it off. */
export function ActiveFilters({ view, onChange }: FilterProps) {
  if (!isFiltered(view)) return null;
  const active = switches.filter((one) => view[one]).map((one) => ({ label: labels[one], off: { [one]: false } }));
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

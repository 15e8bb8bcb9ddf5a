import { useId } from "react";
import { Checkbox } from "~/ui/forms/checkbox";
import { spanLabels, switchLabels } from "./filter-labels";
import { changed, spans, switches, type View } from "./view";

interface FilterPanelProps {
  view: View;
  onChange: (view: View) => void;
}

/** The filters to choose from. */
export function FilterPanel({ view, onChange }: FilterPanelProps) {
  const name = useId();
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="mb-1.5 font-strong text-13">Show only</legend>
        {switches.map((one) => (
          <span key={one} className="flex min-h-8 items-center pointer-coarse:min-h-10">
            <Checkbox
              label={switchLabels[one]}
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
    </>
  );
}

import { useId } from "react";
import { labelNames, labels } from "~/api/queries/submissions";
import { Checkbox } from "~/ui/forms/checkbox";
import { LabelTag } from "../actions/labels/label-tag";
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
      <LabelFilter view={view} onChange={onChange} />
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

/** Pressed again, a colour is no longer asked for. */
function LabelFilter({ view, onChange }: FilterPanelProps) {
  return (
    <fieldset className="mt-3 border-line border-t pt-3">
      <legend className="float-left mr-auto font-strong text-13 leading-8 pointer-coarse:leading-10">Label</legend>
      <span className="flex justify-end">
        {labels.map((label) => (
          <button
            key={label}
            type="button"
            aria-label={labelNames[label]}
            title={labelNames[label]}
            aria-pressed={view.label === label}
            onClick={() => onChange(changed(view, { label: view.label === label ? undefined : label }))}
            className="grid size-8 place-items-center rounded-control hover:bg-sunken aria-pressed:bg-sunken aria-pressed:ring-2 aria-pressed:ring-ink pointer-coarse:size-10"
          >
            <LabelTag label={label} isDecorative className="size-4" />
          </button>
        ))}
      </span>
    </fieldset>
  );
}

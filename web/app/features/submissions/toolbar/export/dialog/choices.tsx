import { useId } from "react";
import { Checkbox } from "~/ui/forms/checkbox";
import type { ExportFormat } from "../queries";
import { formatLabels, submissionsText } from "../request-text";
import type { ExportScope } from "./scopes";

const legendClass = "mb-2 font-strong text-13 text-ink";
const boxClass = "rounded-[8px] border border-line-strong";
const rowClass = "border-line px-3.5 py-2.5 not-first:border-t pointer-coarse:py-3";

interface ScopeChoiceProps {
  scopes: readonly ExportScope[];
  chosen: ExportScope["id"];
  onChoose: (id: ExportScope["id"]) => void;
}

/** Which submissions. */
export function ScopeChoice({ scopes, chosen, onChoose }: ScopeChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className={legendClass}>Submissions</legend>
      <div className={`${boxClass} overflow-clip`}>
        {scopes.map(({ id, label, help, count, isDisabled }) => (
          <label
            key={id}
            className={`${rowClass} grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2.5 has-checked:bg-sunken/55 has-disabled:cursor-not-allowed has-disabled:opacity-55`}
          >
            <input
              type="radio"
              name={name}
              checked={id === chosen}
              disabled={isDisabled}
              onChange={() => onChoose(id)}
              className="mt-0.5 size-[17px] appearance-none rounded-round border border-field-line bg-surface checked:border-[5.5px] checked:border-ink"
            />
            <span className="font-label text-ink">{label}</span>
            <span className="num whitespace-nowrap">{count !== undefined && submissionsText(count)}</span>
            {help && <span className="wrap-anywhere col-start-2 -col-end-1 text-13">{help}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const formats: readonly { format: ExportFormat; help: string }[] = [
  { format: "csv", help: "Any spreadsheet" },
  { format: "xlsx", help: "Excel workbook" },
  { format: "json", help: "One document" },
  { format: "ndjson", help: "One line each" },
];

interface FormatChoiceProps {
  chosen: ExportFormat;
  onChoose: (format: ExportFormat) => void;
}

export function FormatChoice({ chosen, onChoose }: FormatChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className={legendClass}>Format</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {formats.map(({ format, help }) => (
          <label
            key={format}
            className={`${boxClass} relative grid gap-0.5 px-3 py-2 outline-accent has-checked:border-ink has-focus-visible:outline-2 has-checked:shadow-[inset_0_0_0_1px_var(--color-ink)]`}
          >
            <input
              type="radio"
              name={name}
              checked={format === chosen}
              onChange={() => onChoose(format)}
              className="sr-only"
            />
            <span className="font-strong text-ink">{formatLabels[format]}</span>
            <span className="text-12">{help}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export interface Include {
  label: string;
  /** How much that is, or what exactly. */
  detail?: string;
  checked: boolean;
  isDisabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** What else is in the file. */
export function IncludeChoice({ choices }: { choices: readonly Include[] }) {
  return (
    <fieldset>
      <legend className={legendClass}>Include</legend>
      <div className={boxClass}>
        {choices.map(({ label, detail, checked, isDisabled, onChange }) => (
          <div key={label} className={`${rowClass} flex items-start justify-between gap-4`}>
            <Checkbox
              label={<span className="whitespace-nowrap font-label text-ink">{label}</span>}
              checked={checked}
              disabled={isDisabled}
              onChange={() => onChange(!checked)}
            />
            {detail && <span className="num min-w-0 truncate">{detail}</span>}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

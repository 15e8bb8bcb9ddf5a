import { Field } from "~/ui/forms/field";
import { Input } from "~/ui/forms/input";
import { Select } from "~/ui/forms/select";
import { cardPadding } from "~/ui/layout/settings-card";
import type { ColumnTarget, ImportColumn } from "../api-types";
import { targetText } from "../import-text";

interface ColumnRowProps {
  column: ImportColumn;
  onChange: (changed: ImportColumn) => void;
}

/** A column of the file: its name, a value, and what it becomes. */
export function ColumnRow({ column, onChange }: ColumnRowProps) {
  const { name, sample, target, field } = column;
  return (
    <li
      className={`${cardPadding} grid items-center gap-x-4 gap-y-2 border-line border-t py-3 sm:grid-cols-[minmax(0,1fr)_11rem_minmax(0,1fr)]`}
    >
      <div className="min-w-0">
        <p className="truncate font-strong" title={name}>
          {name}
        </p>
        <p className="truncate text-13 text-ink-faint" title={sample ?? undefined}>
          {sample ?? "Empty"}
        </p>
      </div>
      <Field label={`Import ${name} as`} labelHidden>
        <Select
          value={target}
          onChange={(event) => onChange({ ...column, target: event.target.value as ColumnTarget })}
        >
          {Object.entries(targetText).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      {target === "field" && (
        <Field label={`Field name for ${name}`} labelHidden>
          <Input
            value={field}
            required
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange({ ...column, field: event.target.value })}
          />
        </Field>
      )}
    </li>
  );
}

import { type FormEvent, useState } from "react";
import { fieldError, isFormError } from "~/api/errors/form-errors";
import { Button } from "~/ui/buttons/button";
import { Notice } from "~/ui/feedback/notice";
import { Field } from "~/ui/forms/field";
import { Select } from "~/ui/forms/select";
import { cardPadding, SettingsCard } from "~/ui/layout/settings-card";
import type { Import } from "../api-types";
import { fileKind } from "../import-text";
import { useCheckImport } from "../mutations";
import { ColumnRow } from "./column-row";
import { DeleteImport } from "./delete-import";
import { PreviewTable } from "./preview-table";

interface MappingStepProps {
  one: Import;
  onChecked: () => void;
  onDeleted: () => void;
}

/** Chooses what each column becomes, beside the first rows of the file. */
export function MappingStep({ one, onChecked, onDeleted }: MappingStepProps) {
  const [columns, setColumns] = useState(one.columns);
  const [dayFirst, setDayFirst] = useState(one.day_first);
  const [timeZone, setTimeZone] = useState(one.time_zone);
  const check = useCheckImport(one.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (check.isPending) return;
    const mapped = columns.map(({ target, field }) => ({ target, field }));
    check.mutate({ columns: mapped, day_first: dayFirst, time_zone: timeZone }, { onSuccess: onChecked });
  };
  const problem = fieldError(check.error, "columns") ?? fieldError(check.error, "time_zone");
  const notice = problem ?? (isFormError(check.error) ? check.error.message : undefined);
  return (
    <form onSubmit={submit} className="grid gap-5 *:min-w-0">
      <SettingsCard title="Match columns" lead={`${one.file_name} · ${fileKind(one)}`}>
        <ul className="grid">
          {columns.map((column, at) => (
            <ColumnRow
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and stay in place
              key={at}
              column={column}
              onChange={(changed) => setColumns(columns.with(at, changed))}
            />
          ))}
        </ul>
        <div className={`${cardPadding} grid gap-4 border-line border-t py-5 sm:grid-cols-2`}>
          <Field label="Dates such as 03/04/2025">
            <Select value={String(dayFirst)} onChange={({ target }) => setDayFirst(target.value === "true")}>
              <option value="false">March 4 (month first)</option>
              <option value="true">April 3 (day first)</option>
            </Select>
          </Field>
          <Field label="Time zone" help="For dates that don't name one.">
            <Select value={timeZone} onChange={({ target }) => setTimeZone(target.value)}>
              {zonesFor(one.time_zone).map((zone) => (
                <option key={zone}>{zone}</option>
              ))}
            </Select>
          </Field>
        </div>
      </SettingsCard>
      <PreviewTable columns={columns} rows={one.preview} />
      {notice && <Notice tone="bad" title={notice} />}
      <div className="flex flex-wrap gap-2">
        <Button look="primary" type="submit" busy={check.isPending && "Checking…"}>
          Check file
        </Button>
        <DeleteImport one={one} onDeleted={onDeleted} />
      </div>
    </form>
  );
}

/** UTC, which services use, that of this browser, and the one that was chosen. */
function zonesFor(chosen: string): string[] {
  return [...new Set(["UTC", Intl.DateTimeFormat().resolvedOptions().timeZone, chosen])];
}

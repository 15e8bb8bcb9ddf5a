import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Columns3 from "lucide-react/icons/columns-3";
import { useMemo } from "react";
import type { Scope, Submission } from "~/api/queries/submissions";
import { Button } from "~/ui/buttons/button";
import { IconButton } from "~/ui/buttons/icon-button";
import { Checkbox } from "~/ui/forms/checkbox";
import { Popover } from "~/ui/menus/popover";
import { type Column, columnLabel, columnsOf, moved } from "./columns";

interface ColumnsMenuProps {
  scope: Scope;
  submissions: readonly Submission[];
  /** Those shown, in their order; undefined before anyone has chosen. */
  chosen?: readonly Column[];
  onChange: (columns: readonly Column[] | undefined) => void;
}

/** Which columns, and in which order. */
export function ColumnsMenu({ scope, submissions, chosen, onChange }: ColumnsMenuProps) {
  const { columns, learned } = useMemo(() => columnsOf(scope, submissions, chosen), [scope, submissions, chosen]);
  const others = learned.filter((column) => !columns.includes(column));
  return (
    <Popover
      label="Columns"
      align="end"
      trigger={
        <Button size="small">
          <Columns3 aria-hidden />
          Columns
        </Button>
      }
    >
      <ul className="grid max-h-[50vh] gap-0.5 overflow-y-auto">
        {columns.map((column, index) => (
          <li key={column} className="flex min-h-8 items-center gap-1">
            <span className="min-w-0 flex-1">
              <Checkbox
                label={<Name column={column} />}
                checked
                // A table needs one: the last one stays.
                disabled={columns.length === 1}
                onChange={() => onChange(columns.filter((other) => other !== column))}
              />
            </span>
            <IconButton
              icon={ArrowUp}
              label={`Move ${columnLabel(column)} up`}
              className="size-7"
              disabled={index === 0}
              onClick={() => onChange(moved(columns, column, -1))}
            />
            <IconButton
              icon={ArrowDown}
              label={`Move ${columnLabel(column)} down`}
              className="size-7"
              disabled={index === columns.length - 1}
              onClick={() => onChange(moved(columns, column, 1))}
            />
          </li>
        ))}
        {others.map((column) => (
          <li key={column} className="flex min-h-8 items-center">
            <Checkbox
              label={<Name column={column} />}
              checked={false}
              onChange={() => onChange([...columns, column])}
            />
          </li>
        ))}
      </ul>
      <div className="mt-3 border-line border-t pt-3">
        <Button size="small" look="quiet" onClick={() => onChange(undefined)}>
          Reset columns
        </Button>
      </div>
    </Popover>
  );
}

function Name({ column }: { column: Column }) {
  const look = column.startsWith("field:") ? "font-mono text-[12.5px]" : undefined;
  return <span className={`wrap-anywhere line-clamp-2 ${look ?? ""}`}>{columnLabel(column)}</span>;
}

import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Copy from "lucide-react/icons/copy";
import Trash2 from "lucide-react/icons/trash-2";
import { IconButton } from "~/ui/buttons/icon-button";
import { useFieldActions } from "../actions/field-actions";
import type { FieldKey } from "../state/model";
import { MoveMenu } from "./move-menu";

interface FieldToolbarProps {
  fieldKey: FieldKey;
  isFirst: boolean;
  isLast: boolean;
}

/** What can be done with the selected field, above its corner. */
export function FieldToolbar({ fieldKey, isFirst, isLast }: FieldToolbarProps) {
  const actions = useFieldActions();
  return (
    <div
      role="toolbar"
      aria-label="Field"
      className="absolute -top-[19px] right-3 z-10 flex items-center rounded-[8px] border border-line-strong bg-raised p-[3px] shadow-float [&_button]:h-7 [&_button]:rounded-tight"
    >
      <IconButton
        icon={ArrowUp}
        label="Move up"
        title="Move up (Alt+↑)"
        aria-disabled={isFirst || undefined}
        onClick={() => actions.moveBy(fieldKey, -1)}
        className="aria-disabled:opacity-55"
      />
      <IconButton
        icon={ArrowDown}
        label="Move down"
        title="Move down (Alt+↓)"
        aria-disabled={isLast || undefined}
        onClick={() => actions.moveBy(fieldKey, 1)}
        className="aria-disabled:opacity-55"
      />
      <MoveMenu
        fieldKey={fieldKey}
        trigger={
          <button
            type="button"
            className="px-2 font-label text-13 text-ink-soft hover:bg-sunken hover:text-ink data-[state=open]:bg-sunken"
          >
            Move to…
          </button>
        }
      />
      <span aria-hidden className="mx-1 h-4 w-px bg-line" />
      <IconButton icon={Copy} label="Duplicate field" onClick={() => actions.duplicate(fieldKey)} />
      <IconButton
        icon={Trash2}
        label="Delete field"
        title="Delete field (Del)"
        onClick={() => actions.remove(fieldKey)}
      />
    </div>
  );
}

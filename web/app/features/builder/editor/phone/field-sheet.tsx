import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import Copy from "lucide-react/icons/copy";
import Trash2 from "lucide-react/icons/trash-2";
import { useEffect } from "react";
import { fieldType } from "../../words/field-types";
import { useFieldActions } from "../actions/field-actions";
import { scrollToField } from "../actions/focus";
import { MoveMenu } from "../field/move-menu";
import { Inspector } from "../inspector/inspector";
import { useEditor } from "../state/context";
import { Sheet } from "./sheet";

const actionClass =
  "flex min-h-14 flex-1 flex-col items-center justify-center gap-1 font-label text-12 text-ink-soft [&_svg]:size-5";

/** The settings of the selected field on a phone. */
export function FieldSheet() {
  const { schema, selected, select } = useEditor();
  const actions = useFieldActions();
  useEffect(() => {
    if (selected !== undefined) scrollToField(selected);
  }, [selected]);
  const field = schema.fields.find(({ key }) => key === selected)?.field;
  if (selected === undefined || !field) return null;
  const { word, icon: Icon } = fieldType(field.type);
  return (
    <Sheet
      label="Field settings"
      close="Done"
      onClose={() => select()}
      title={
        <>
          <span className="grid size-[30px] place-items-center rounded-control bg-sunken">
            <Icon aria-hidden className="size-4" />
          </span>
          {word}
        </>
      }
      footer={
        <div className="flex shrink-0 border-line border-t px-2 pb-[env(safe-area-inset-bottom)]">
          <MoveMenu
            fieldKey={selected}
            trigger={
              <button type="button" className={actionClass}>
                <ArrowUpDown aria-hidden />
                Move
              </button>
            }
          />
          <button type="button" className={actionClass} onClick={() => actions.duplicate(selected)}>
            <Copy aria-hidden />
            Duplicate
          </button>
          <button
            type="button"
            className={`${actionClass} text-bad!`}
            onClick={() => {
              actions.remove(selected);
              select();
            }}
          >
            <Trash2 aria-hidden />
            Delete
          </button>
        </div>
      }
    >
      <Inspector key={selected} />
    </Sheet>
  );
}

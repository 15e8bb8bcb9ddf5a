import { clsx } from "clsx";
import GripVertical from "lucide-react/icons/grip-vertical";
import { type KeyboardEvent, type MouseEvent, memo, useRef } from "react";
import { useFieldActions } from "../actions/field-actions";
import { focusLabel } from "../actions/focus";
import { spokenLabel } from "../actions/labels";
import { DropLine } from "../drag/drop-line";
import { useDraggable } from "../drag/use-draggable";
import { useDropPlace } from "../drag/use-drop-place";
import { directionOf } from "../inspector/language/languages";
import type { EditorField, FieldKey } from "../state/model";
import { ConditionLine } from "./condition-line";
import { FieldBody } from "./field-body";
import { FieldToolbar } from "./field-toolbar";

export interface FieldCardProps {
  one: EditorField;
  isSelected: boolean;
  /** Whether Tab stops here: one field of the form does, arrow keys lead to the others. */
  isTabStop: boolean;
  /** Its position in the form. */
  at: number;
  isLast: boolean;
  language: string;
  /** What the server refused about it. */
  problem: string | undefined;
  hintId: string;
  /** Not on a phone: there a tap opens the settings, and no keyboard. */
  isEditedInPlace: boolean;
  onEnter: (key: FieldKey) => void;
}

/** A field of the canvas, to be selected, edited in place and moved. */
export const FieldCard = memo(function FieldCard(props: FieldCardProps) {
  const { one, isSelected, isTabStop, at, isLast, language, problem, hintId, isEditedInPlace, onEnter } = props;
  const { key, field } = one;
  const actions = useFieldActions();
  const card = useRef<HTMLDivElement>(null);
  const isDragged = useDraggable(card, { kind: "field", key });
  const edge = useDropPlace(card, at);
  const onClick = ({ target }: MouseEvent) => {
    if (isSelected || !(target instanceof Element)) return;
    actions.select(key);
    if (target.closest("[data-text]")) focusLabel(key);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be the field's own, not that of the editor
    <div
      ref={card}
      role="group"
      aria-label={spokenLabel(field, language)}
      aria-describedby={hintId}
      aria-current={isSelected || undefined}
      tabIndex={isTabStop ? 0 : -1}
      data-field={key}
      onClick={onClick}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget && !isSelected) actions.select(key);
      }}
      onKeyDown={(event) => onKey(event, key, actions)}
      className={clsx(
        "group/field @container relative -mx-4 scroll-my-24 rounded-[8px] px-4 text-15 sm:-mx-5 sm:px-5",
        isSelected
          ? "z-[1] my-2 bg-surface py-4 after:pointer-events-none after:absolute after:inset-0 after:rounded-[8px] after:shadow-[inset_0_0_0_2px_var(--color-ink)]"
          : "cursor-pointer py-4 hover:bg-[color-mix(in_srgb,var(--color-sunken)_55%,transparent)]",
        isSelected && field.show_if && "pb-0",
        isDragged && "opacity-40",
      )}
    >
      <DropLine edge={edge} />
      <Grip isSelected={isSelected} />
      {isSelected && isEditedInPlace && <FieldToolbar fieldKey={key} isFirst={at === 0} isLast={isLast} />}
      <div data-text dir={directionOf(language)}>
        <FieldBody
          one={one}
          isEdited={isSelected && isEditedInPlace}
          language={language}
          onEnter={() => onEnter(key)}
        />
      </div>
      {problem && <p className="mt-2 text-13 text-bad">{problem}</p>}
      {field.show_if && <ConditionLine field={field} isSelected={isSelected} />}
    </div>
  );
});

function Grip({ isSelected }: { isSelected: boolean }) {
  return (
    <span
      aria-hidden
      data-grip
      title="Drag to move"
      className={clsx(
        "absolute top-3.5 -left-3 hidden h-[26px] w-[22px] cursor-grab place-items-center rounded-tight lg:grid",
        isSelected ? "bg-ink text-ground" : "text-ink-faint opacity-0 group-hover/field:opacity-100",
      )}
    >
      <GripVertical className="size-[15px]" />
    </span>
  );
}

/** Keys on the field itself; within its label and its toolbar only those that move it. */
function onKey(event: KeyboardEvent<HTMLElement>, key: FieldKey, actions: ReturnType<typeof useFieldActions>) {
  const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : undefined;
  const isOnField = event.target === event.currentTarget;
  if (by && event.altKey) actions.moveBy(key, by);
  else if (event.key === "Escape" && !isOnField) event.currentTarget.focus();
  else if (!isOnField || event.altKey || event.ctrlKey || event.metaKey) return;
  else if (by) actions.selectBy(key, by);
  else if (event.key === "Enter" || event.key === "F2") focusLabel(key);
  else if (event.key === "Delete" || event.key === "Backspace") actions.remove(key);
  else return;
  event.preventDefault();
}

import { clsx } from "clsx";
import GripVertical from "lucide-react/icons/grip-vertical";
import { type KeyboardEvent, useRef } from "react";
import { textIn } from "../../schema/model";
import { useFieldActions } from "../actions/field-actions";
import { DropLine } from "../drag/drop-line";
import { useDraggable } from "../drag/use-draggable";
import { useDropPlace } from "../drag/use-drop-place";
import { FieldToolbar } from "../field/field-toolbar";
import type { EditorField } from "../state/model";

interface PageBreakProps {
  one: EditorField;
  isSelected: boolean;
  isTabStop: boolean;
  at: number;
  isLast: boolean;
  language: string;
  hintId: string;
  isEditedInPlace: boolean;
}

/** Between two pages; selected, moved and deleted like a field. */
export function PageBreak({
  one: { key, field },
  isSelected,
  isTabStop,
  at,
  isLast,
  language,
  ...rest
}: PageBreakProps) {
  const actions = useFieldActions();
  const line = useRef<HTMLDivElement>(null);
  const pill = useRef<HTMLDivElement>(null);
  const isDragged = useDraggable(pill, { kind: "field", key });
  const edge = useDropPlace(line, at);
  const name = textIn(field.label, language);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : undefined;
    if (by && event.altKey) actions.moveBy(key, by);
    else if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return;
    else if (by) actions.selectBy(key, by);
    else if (event.key === "Delete" || event.key === "Backspace") actions.remove(key);
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={line}
      className="relative my-2 flex h-12 items-center gap-2.5 px-4 text-13 text-ink-soft before:flex-1 before:border-line-strong before:border-t-[1.5px] before:border-dashed after:flex-1 after:border-line-strong after:border-t-[1.5px] after:border-dashed lg:px-0"
    >
      <DropLine edge={edge} />
      {/* biome-ignore lint/a11y/useSemanticElements: nothing is filled in here */}
      <div
        ref={pill}
        role="group"
        aria-label={name ? `Page break, next page: ${name}` : "Page break"}
        aria-describedby={rest.hintId}
        aria-current={isSelected || undefined}
        tabIndex={isTabStop ? 0 : -1}
        data-field={key}
        onClick={() => !isSelected && actions.select(key)}
        onFocus={({ target, currentTarget }) => target === currentTarget && !isSelected && actions.select(key)}
        onKeyDown={onKeyDown}
        className={clsx(
          "relative inline-flex h-[34px] max-w-[80%] cursor-pointer scroll-my-24 items-center gap-2 rounded-round border bg-raised pr-3.5 pl-3 lg:h-[30px]",
          isSelected ? "border-ink shadow-[inset_0_0_0_1px_var(--color-ink)]" : "border-line-strong",
          isDragged && "opacity-40",
        )}
      >
        <GripVertical aria-hidden data-grip className="size-3.5 shrink-0 cursor-grab max-lg:hidden" />
        <span className="font-strong text-ink">Page break</span>
        <span className="truncate">Button: Next</span>
        {isSelected && rest.isEditedInPlace && <FieldToolbar fieldKey={key} isFirst={at === 0} isLast={isLast} />}
      </div>
    </div>
  );
}

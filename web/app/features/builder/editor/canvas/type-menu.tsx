import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import { fieldType } from "../../words/field-types";
import { typeHints } from "../palette/type-groups";
import type { FieldType } from "../state/model";

interface TypeMenuProps {
  id: string;
  types: readonly FieldType[];
  active: number;
  onChoose: (type: FieldType) => void;
  onPoint: (at: number) => void;
}

/** The types of fields under the line in which someone typed `/`. */
export function TypeMenu({ id, types, active, onChoose, onPoint }: TypeMenuProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: "nearest" });
  }, [active]);
  return (
    <div className="absolute top-10 left-0 z-20 w-[min(300px,100%)] rounded-card border border-line-strong bg-raised shadow-float">
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label="Field types"
        className="max-h-[min(300px,45vh)] overflow-y-auto p-[5px]"
      >
        {types.map((type, at) => {
          const { word, icon: Icon } = fieldType(type);
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the line chooses
            <div
              key={type}
              id={`${id}-${type}`}
              role="option"
              aria-selected={at === active}
              // The line would lose the focus, and close the menu before the click.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onPointerMove={() => at !== active && onPoint(at)}
              onClick={() => onChoose(type)}
              className={clsx(
                "flex h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 font-medium text-14 pointer-coarse:h-11",
                at === active && "bg-sunken",
              )}
            >
              <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
              {word}
              <span className="ml-auto font-normal text-13 text-ink-faint">{typeHints[type]}</span>
            </div>
          );
        })}
      </div>
      {types.length === 0 && <p className="px-4 pb-2.5 text-14 text-ink-soft">No such field</p>}
      <p
        aria-hidden
        className="flex gap-3 border-line border-t px-[15px] py-2 text-12 text-ink-faint pointer-coarse:hidden"
      >
        <span>↑ ↓ to move</span>
        <span>Enter to insert</span>
        <span>Esc to close</span>
      </p>
    </div>
  );
}

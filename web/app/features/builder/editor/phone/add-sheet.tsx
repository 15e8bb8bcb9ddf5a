import Search from "lucide-react/icons/search";
import { useState } from "react";
import { fieldType } from "../../words/field-types";
import { matchingTypes } from "../palette/type-groups";
import type { FieldType } from "../state/model";
import { Sheet } from "./sheet";

const mostUsed: readonly FieldType[] = [
  "text",
  "long_text",
  "email",
  "phone",
  "single_choice",
  "multiple_choice",
  "dropdown",
  "date",
  "file",
];
const layout: readonly FieldType[] = ["heading", "text_block", "page_break"];
const others = matchingTypes("").filter((type) => !mostUsed.includes(type) && !layout.includes(type));

interface AddSheetProps {
  onChoose: (type: FieldType) => void;
  onClose: () => void;
}

/** Which field to add, on a phone. */
export function AddSheet({ onChoose, onClose }: AddSheetProps) {
  const [typed, type] = useState("");
  const groups = typed.trim()
    ? [{ name: "Matching fields", types: matchingTypes(typed) }]
    : [
        { name: "Most used", types: mostUsed },
        { name: "Layout", types: layout },
        { name: "More", types: others },
      ];
  return (
    <Sheet label="Add a field" title="Add a field" close="Cancel" onClose={onClose}>
      <div className="px-4 pb-5">
        <search className="relative block">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint"
          />
          <input
            aria-label="Find a field"
            placeholder="Search 20 field types"
            autoComplete="off"
            value={typed}
            onChange={(event) => type(event.target.value)}
            className="h-[46px] w-full rounded-[8px] border border-field-line bg-surface pr-3 pl-10 text-16 placeholder:text-ink-faint placeholder:opacity-100"
          />
        </search>
        {groups.map(({ name, types }) => (
          <section key={name} aria-label={name}>
            <h2 className="pt-3.5 pb-2 font-strong text-13 text-ink-faint">{name}</h2>
            <div className="grid grid-cols-3 gap-2">
              {types.map((one) => {
                const { word, icon: Icon } = fieldType(one);
                return (
                  <button
                    key={one}
                    type="button"
                    aria-label={`Add ${word}`}
                    onClick={() => onChoose(one)}
                    className="flex min-h-16 flex-col items-center justify-center gap-1.5 rounded-[8px] border border-line-strong bg-surface px-1 font-medium text-13"
                  >
                    <Icon aria-hidden className="size-[19px] text-ink-soft" />
                    {word}
                  </button>
                );
              })}
            </div>
            {types.length === 0 && <p className="text-ink-soft">No such field</p>}
          </section>
        ))}
      </div>
    </Sheet>
  );
}

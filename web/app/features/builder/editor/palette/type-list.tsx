import GripVertical from "lucide-react/icons/grip-vertical";
import Search from "lucide-react/icons/search";
import { useEffect, useRef, useState } from "react";
import { isShortcut } from "~/lib/browser/single-keys";
import { Kbd } from "~/ui/data/kbd";
import { fieldType } from "../../words/field-types";
import { useFieldActions } from "../actions/field-actions";
import { useDraggable } from "../drag/use-draggable";
import type { FieldType } from "../state/model";
import { matchingTypes, typeGroups } from "./type-groups";

/** The types of fields in groups, with a search; pressed, one is added after the selected field. */
export function TypeList() {
  const [typed, type] = useState("");
  const { add } = useFieldActions();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || !isShortcut(event) || document.querySelector("[role=dialog]")) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  const matching = matchingTypes(typed);
  const groups = typed.trim() ? [{ name: "Matching fields", types: matching }] : typeGroups;
  return (
    <>
      <search className="relative mt-2.5 mb-0.5 block">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2.5 size-[15px] -translate-y-1/2 text-ink-faint"
        />
        <input
          ref={input}
          aria-label="Find a field"
          placeholder="Find a field"
          autoComplete="off"
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") type("");
            if (event.key !== "Enter" || !matching[0]) return;
            event.preventDefault();
            type("");
            add(matching[0]);
          }}
          className="h-[34px] w-full rounded-control border border-field-line bg-transparent pr-8 pl-8 text-13 text-ink placeholder:text-ink-faint placeholder:opacity-100"
        />
        {!typed && (
          <span aria-hidden className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2">
            <Kbd>/</Kbd>
          </span>
        )}
      </search>
      {groups.map(({ name, types }) => (
        <section key={name} aria-label={name}>
          <h2 className="px-2 pt-4 pb-[5px] font-strong text-12 text-ink-faint">{name}</h2>
          {types.map((one) => (
            <TypeButton key={one} type={one} onPress={() => add(one)} />
          ))}
          {types.length === 0 && <p className="px-2 text-13 text-ink-soft">No such field</p>}
        </section>
      ))}
    </>
  );
}

function TypeButton({ type, onPress }: { type: FieldType; onPress: () => void }) {
  const { word, icon: Icon } = fieldType(type);
  const button = useRef<HTMLButtonElement>(null);
  useDraggable(button, { kind: "type", type });
  return (
    <button
      ref={button}
      type="button"
      aria-label={`Add ${word}`}
      onClick={onPress}
      className="group flex h-[31px] w-full items-center gap-2.5 rounded-control px-2 text-left font-medium text-13 -outline-offset-2 hover:bg-sunken"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
      {word}
      <GripVertical aria-hidden className="ml-auto size-3.5 text-ink-faint opacity-0 group-hover:opacity-100" />
    </button>
  );
}

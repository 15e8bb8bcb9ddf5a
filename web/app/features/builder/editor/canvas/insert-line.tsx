import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Kbd } from "~/ui/data/kbd";
import { useFieldActions } from "../actions/field-actions";
import { DropLine } from "../drag/drop-line";
import { useDropPlace } from "../drag/use-drop-place";
import { guessType, matchingTypes } from "../palette/type-groups";
import { newField } from "../state/field-defaults";
import type { FieldType } from "../state/model";
import { TypeMenu } from "./type-menu";

interface InsertLineProps {
  /** Where the next field goes. */
  at: number;
  /** For a line that was opened between two fields: takes the focus, and goes when it's left. */
  onClose?: (() => void) | undefined;
  /** A field was inserted before the line. */
  onInserted?: (() => void) | undefined;
  isMenuOpen?: boolean;
}

/** Type a question and press Enter for a field, or `/` to choose what kind. */
export function InsertLine({ at, onClose, onInserted, isMenuOpen = false }: InsertLineProps) {
  const [text, setText] = useState(isMenuOpen ? "/" : "");
  const [active, setActive] = useState(0);
  const actions = useFieldActions();
  const input = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const edge = useDropPlace(place, at, true);
  const id = useId();
  const isInline = onClose !== undefined;
  useEffect(() => {
    if (isInline) input.current?.focus();
  }, [isInline]);

  const types = text.startsWith("/") ? matchingTypes(text.slice(1)) : undefined;
  const type = (next: string) => {
    setText(next);
    setActive(0);
  };
  const ask = () => {
    const label = text.trim();
    if (!label) return;
    actions.insert(newField(guessType(label), label), at);
    type("");
    onInserted?.();
  };
  const choose = (chosen: FieldType) => {
    type("");
    onClose?.();
    actions.add(chosen, at);
  };
  const close = () => {
    type("");
    onClose?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const count = types?.length ?? 0;
    const chosen = types?.[active];
    if (event.key === "Escape" && (text || isInline)) close();
    else if (event.key === "Enter" && !types) ask();
    else if (event.key === "Enter" && chosen) choose(chosen);
    else if (event.key === "ArrowDown" && count > 0) setActive((active + 1) % count);
    else if (event.key === "ArrowUp" && count > 0) setActive((active + count - 1) % count);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={place} className="relative my-1.5 text-15">
      <DropLine edge={edge} />
      <input
        ref={input}
        data-insert-line
        role="combobox"
        aria-label="Type a question, or press / to choose a field"
        aria-expanded={types !== undefined}
        aria-controls={types ? id : undefined}
        aria-activedescendant={types?.[active] && `${id}-${types[active]}`}
        aria-autocomplete="list"
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => (text.startsWith("/") || !text ? close() : undefined)}
        className="h-10 w-full bg-transparent text-ink outline-none"
      />
      {text === "" && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-0 flex items-center gap-1.5 truncate text-ink-faint"
        >
          Type a question, or press <Kbd>/</Kbd> to choose a field
        </span>
      )}
      {types && <TypeMenu id={id} types={types} active={active} onChoose={choose} onPoint={setActive} />}
    </div>
  );
}

import Plus from "lucide-react/icons/plus";
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { useRemovalFocus } from "~/lib/browser/removal-focus";
import { countLabel } from "../../../words/field-text";
import { useEditor } from "../../state/context";
import { isCompared } from "../conditions/dependents";
import { useEditedField } from "../field/field-context";
import { OptionRow } from "./option-row";
import { OptionTranslations } from "./option-translations";
import { MAX_OPTIONS, moved, nextOption, type Option, optionsFromText, textOfOption } from "./options";
import { PasteList } from "./paste-list";
import { useRowDrag } from "./row-drag";

/** The options of a choice: their texts in order, to be typed, moved, pasted and removed. */
export function OptionsEditor() {
  const { schema, language } = useEditor();
  const { field, change, problemOf } = useEditedField();
  const main = schema.form.language;
  const options = field.choices ?? [];
  const titleId = useId();
  const problem = problemOf("choices");
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div className="flex items-baseline justify-between gap-3 text-13">
        <h3 id={titleId} className="font-label text-ink">
          Options
        </h3>
        <span className="num text-ink-faint">{countLabel(options.length, "option")}</span>
      </div>
      {language === main ? (
        <OptionList labelledBy={titleId} options={options} onChange={(choices, more) => change({ choices, ...more })} />
      ) : (
        <OptionTranslations options={options} onChange={(choices) => change({ choices })} />
      )}
      {problem && (
        <p role="alert" className="text-13 text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}

interface OptionListProps {
  labelledBy: string;
  options: readonly Option[];
  onChange: (options: Option[], more?: { default: undefined }) => void;
}

function OptionList({ labelledBy, options, onChange }: OptionListProps) {
  const { schema } = useEditor();
  const { field } = useEditedField();
  const main = schema.form.language;
  const [isPasting, setPasting] = useState(false);
  const [said, say] = useState("");
  const add = useRef<HTMLButtonElement>(null);
  const removal = useRemovalFocus<HTMLUListElement>(() => add.current);
  const arrival = useArrival(removal.ref);
  const move = (from: number, to: number) => {
    const option = options[from];
    if (!option || to < 0 || to >= options.length || from === to) return false;
    onChange(moved(options, from, to));
    say(`${textOfOption(option, main)} moved to position ${to + 1} of ${options.length}.`);
    return true;
  };
  const drag = useRowDrag(removal.ref, move);
  const shown = drag.dragged ? moved(options, drag.dragged.from, drag.dragged.to) : options;
  const others = schema.fields.map((one) => one.field);
  const insert = (at: number, added: readonly Option[]) => {
    if (added.length === 0) return;
    onChange(options.toSpliced(at, 0, ...added).slice(0, MAX_OPTIONS));
    arrival.at(at + added.length - 1);
  };
  const remove = (at: number) => {
    const gone = options[at];
    if (!gone || options.length === 1) return;
    onChange(options.toSpliced(at, 1), gone.value === field.default ? { default: undefined } : undefined);
    say(`${textOfOption(gone, main)} removed.`);
  };
  /** The arrow keys move an option, and the focus with it. */
  const pressGrip = (event: KeyboardEvent, at: number) => {
    const to = event.key === "ArrowUp" ? at - 1 : event.key === "ArrowDown" ? at + 1 : undefined;
    if (to === undefined) return;
    event.preventDefault();
    // Rows stay where they are and show other options.
    if (move(at, to)) removal.ref.current?.querySelectorAll<HTMLElement>("[data-grip]")[to]?.focus();
  };
  return (
    <div className="rounded-control border border-field-line bg-surface">
      <ul ref={removal.ref} onFocus={removal.onFocus} aria-labelledby={labelledBy}>
        {shown.map((option, index) => (
          <OptionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: an option has nothing that stays the same while it's edited
            key={index}
            option={option}
            index={index}
            options={options}
            main={main}
            isDragged={index === drag.dragged?.to}
            keepsValue={option.value === field.default || isCompared(field.name ?? "", option.value, others)}
            onChange={(changed) => onChange(options.with(index, changed))}
            onRemove={() => remove(index)}
            onEnter={() => insert(index + 1, options.length < MAX_OPTIONS ? [nextOption(options)] : [])}
            onPasteLines={(text) => insert(index + 1, optionsFromText(text, options))}
            onGripKey={(event) => pressGrip(event, index)}
            onGripPointer={(event) => drag.start(event, index)}
          />
        ))}
      </ul>
      {isPasting ? (
        <PasteList
          options={options}
          onAdd={(added) => {
            setPasting(false);
            insert(options.length, added);
          }}
          onClose={() => {
            setPasting(false);
            arrival.button();
          }}
        />
      ) : (
        <div className="flex items-center justify-between border-line border-t text-13 first:border-t-0">
          <button
            ref={add}
            type="button"
            disabled={options.length >= MAX_OPTIONS}
            onClick={() => insert(options.length, [nextOption(options)])}
            className="flex min-h-9 items-center gap-2 px-2.5 font-label text-ink-soft -outline-offset-2 hover:text-ink disabled:opacity-55 max-lg:min-h-11"
          >
            <Plus aria-hidden className="size-3.5" />
            Add option
          </button>
          <button
            type="button"
            data-paste
            ref={arrival.paste}
            disabled={options.length >= MAX_OPTIONS}
            onClick={() => setPasting(true)}
            className="min-h-9 px-2.5 font-medium text-ink-soft -outline-offset-2 hover:text-ink disabled:opacity-55 max-lg:min-h-11"
          >
            Paste a list
          </button>
        </div>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

/** Puts the focus where something new is: in the text of an added option, or on the button that opened the list. */
function useArrival(list: { current: HTMLUListElement | null }) {
  const wanted = useRef<number | "button">(undefined);
  const paste = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const place = wanted.current;
    wanted.current = undefined;
    if (place === "button") paste.current?.focus();
    if (typeof place !== "number") return;
    const input = list.current?.querySelectorAll("input")[place];
    input?.focus();
    input?.select();
  });
  return {
    paste,
    at: (index: number) => {
      wanted.current = index;
    },
    button: () => {
      wanted.current = "button";
    },
  };
}

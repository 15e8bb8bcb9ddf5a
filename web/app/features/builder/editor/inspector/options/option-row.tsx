import { clsx } from "clsx";
import GripVertical from "lucide-react/icons/grip-vertical";
import X from "lucide-react/icons/x";
import { type ClipboardEvent, type KeyboardEvent, type PointerEvent, useId } from "react";
import { IconButton } from "~/ui/buttons/icon-button";
import { useEditedField } from "../field/field-context";
import { directionOf } from "../language/languages";
import { useDraft } from "../parts/draft";
import { cleanOption, faultOfOption, hasOwnValue, type Option, textOfOption, withOptionText } from "./options";

interface OptionRowProps {
  option: Option;
  index: number;
  options: readonly Option[];
  main: string;
  isDragged: boolean;
  /** Something else compares with its value, which then stays as it is. */
  keepsValue: boolean;
  onChange: (option: Option) => void;
  onRemove: () => void;
  onEnter: () => void;
  /** Several lines were pasted into its text. */
  onPasteLines: (text: string) => void;
  onGripKey: (event: KeyboardEvent) => void;
  onGripPointer: (event: PointerEvent) => void;
}

/** An option: its grip, its text, and the button that removes it. */
export function OptionRow({ option, index, options, main, isDragged, keepsValue, ...on }: OptionRowProps) {
  const { problemOf } = useEditedField();
  const isStored = !keepsValue && !hasOwnValue(option, main);
  const draft = useDraft({
    value: textOfOption(option, main),
    clean: cleanOption,
    check: (text) => faultOfOption(cleanOption(text), index, options, isStored),
    commit: (text) => on.onChange(withOptionText(option, text, main, keepsValue)),
  });
  const error = draft.error ?? problemOf(`choices[${index}]`);
  const errorId = useId();
  const name = textOfOption(option, main);
  return (
    <li
      className={clsx(
        "border-line not-first:border-t",
        isDragged && "relative z-1 rounded-control bg-raised shadow-float",
      )}
    >
      <div className="flex items-center">
        <button
          type="button"
          data-grip
          aria-label={`Move ${name}`}
          title="Drag to move, or press the arrow keys"
          onKeyDown={on.onGripKey}
          onPointerDown={on.onGripPointer}
          className="grid h-9 w-7 shrink-0 cursor-grab touch-none place-items-center rounded-control text-ink-faint -outline-offset-2 hover:text-ink active:cursor-grabbing max-lg:h-11 max-lg:w-10"
        >
          <GripVertical aria-hidden className="size-3.5" />
        </button>
        <input
          aria-label={`Option ${index + 1}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          dir={directionOf(main)}
          {...draft.bind}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            on.onEnter();
          }}
          onPaste={(event) => pasteLines(event, on.onPasteLines)}
          className="h-9 min-w-0 flex-1 rounded-tight bg-transparent px-1 text-14 text-ink -outline-offset-2 max-lg:h-11"
        />
        <IconButton
          icon={X}
          data-remove
          label={`Remove ${name}`}
          title={options.length === 1 ? "A choice needs an option" : "Remove option"}
          aria-disabled={options.length === 1}
          onClick={on.onRemove}
          className="mr-0.5 -outline-offset-2 aria-disabled:opacity-40 max-lg:size-11 [&_svg]:size-3.5"
        />
      </div>
      {error && (
        <p id={errorId} role="alert" className="px-8 pb-2 text-13 text-bad">
          {error}
        </p>
      )}
    </li>
  );
}

/** Several lines become options of their own; a single one is pasted as usual. */
function pasteLines(event: ClipboardEvent, onLines: (text: string) => void): void {
  const text = event.clipboardData.getData("text");
  if (!/\S[\r\n]+\s*\S/.test(text)) return;
  event.preventDefault();
  onLines(text);
}

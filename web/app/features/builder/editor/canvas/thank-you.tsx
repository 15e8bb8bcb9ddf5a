import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import { textIn } from "../../schema/model";
import { EditableText } from "../field/editable-text";
import { writtenIn } from "../inspector/language/languages";
import { useEditor } from "../state/context";
import { textOf, withText } from "../state/text";

const STANDARD = "Thanks, we’ve received your submission.";

/** What visitors read after the form, unless the endpoint leads them elsewhere. */
export function ThankYou() {
  const { schema, language, dispatch } = useEditor();
  const [isOpen, setOpen] = useState(false);
  const { thank_you: text, language: main } = schema.form;
  const value = textOf(text, language, main);
  const original = textIn(text, main);
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <section
      aria-label="Thank-you page"
      className="mt-4 border-line bg-surface max-lg:border-y lg:rounded-card lg:border lg:shadow-rest"
    >
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-[46px] w-full items-center gap-2 rounded-card px-4 text-left text-13 text-ink-soft"
        >
          <Icon aria-hidden className="size-[15px] shrink-0" />
          <span className="shrink-0 font-strong text-ink">Thank-you page</span>
          {!isOpen && <span className="truncate">{textIn(text, language) || STANDARD}</span>}
        </button>
      </h2>
      {isOpen && (
        <div className="px-4 pb-4 text-15 sm:px-8 lg:px-10">
          <EditableText
            label="Thank-you text"
            value={value}
            placeholder={original || STANDARD}
            {...writtenIn(language, value, original ? main : "en")}
            maxLength={1000}
            onChange={(typed) =>
              dispatch({ type: "change_form", change: { thank_you: withText(text, language, main, typed) } })
            }
          />
        </div>
      )}
    </section>
  );
}

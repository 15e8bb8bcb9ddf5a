import { Button } from "~/ui/buttons/button";
import { countLabel } from "../../../words/field-text";
import { useEditor } from "../../state/context";
import type { FieldKey } from "../../state/model";
import { languageName } from "./languages";
import { missingTexts } from "./missing";

interface TranslationBarProps {
  /** Shows the settings of a field, or of the form. */
  onOpen: (key: FieldKey | undefined) => void;
}

/** How much of a language is translated, and the way to what is missing. Nothing in the main language. */
export function TranslationBar({ onOpen }: TranslationBarProps) {
  const { schema, selected, language } = useEditor();
  if (language === schema.form.language) return null;
  const missing = missingTexts(schema, language);
  const next = nextPlace(
    missing.map(({ key }) => key),
    selected,
    schema.fields.map(({ key }) => key),
  );
  return (
    <div className="-mx-4 flex min-h-11 items-center justify-between gap-3 border-line border-b bg-sunken px-4 py-2 text-13">
      <p role="status" className="min-w-0 text-ink-soft">
        <span className="font-label text-ink">{languageName(language)}</span>{" "}
        {missing.length === 0 ? "All texts translated" : `${countLabel(missing.length, "text")} missing`}
      </p>
      {missing.length > 0 && next !== "here" && (
        <Button size="small" onClick={() => onOpen(next)}>
          Next missing
        </Button>
      )}
    </div>
  );
}

/** The first place after the selected field where a text is missing, and round to the beginning. */
function nextPlace(
  places: readonly (FieldKey | undefined)[],
  selected: FieldKey | undefined,
  order: readonly FieldKey[],
) {
  const distinct = [...new Set(places)];
  if (distinct.length === 1 && distinct[0] !== undefined && distinct[0] === selected) return "here";
  const at = selected === undefined ? -1 : order.indexOf(selected);
  return distinct.find((key) => key === undefined || order.indexOf(key) > at) ?? distinct[0];
}

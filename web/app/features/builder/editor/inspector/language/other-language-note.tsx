import { useEditor } from "../../state/context";
import { languageName } from "./languages";

/** Why only texts are shown, and the way back to everything else. */
export function OtherLanguageNote() {
  const { schema, setLanguage } = useEditor();
  const main = schema.form.language;
  return (
    <p className="text-13 text-ink-faint">
      Other settings are the same in every language.{" "}
      <button
        type="button"
        onClick={() => setLanguage(main)}
        className="rounded-tight font-label text-accent-ink hover:underline"
      >
        Edit them in {languageName(main)}
      </button>
    </p>
  );
}

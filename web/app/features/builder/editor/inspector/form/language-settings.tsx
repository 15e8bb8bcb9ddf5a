import X from "lucide-react/icons/x";
import { useRef } from "react";
import { useRemovalFocus } from "~/lib/browser/removal-focus";
import { Button } from "~/ui/buttons/button";
import { IconButton } from "~/ui/buttons/icon-button";
import { confirm } from "~/ui/dialogs/confirm";
import { Select } from "~/ui/forms/select";
import { countLabel } from "../../../words/field-text";
import { useEditor } from "../../state/context";
import { schemaOf } from "../../state/model";
import { commonLanguages, languageName } from "../language/languages";
import { missingTexts } from "../language/missing";
import { SettingField } from "../parts/setting-field";
import { translationsIn, withMainLanguage, withoutLanguage } from "./change-languages";
import { useFormSettings } from "./use-form-settings";

const MAX_FURTHER_LANGUAGES = 9;

/** The languages that the form is available in. */
export function LanguageSettings() {
  const { schema, dispatch, language, setLanguage } = useEditor();
  const { form, change, problemOf } = useFormSettings();
  const main = form.language;
  const further = form.languages ?? [];
  const adding = useRef<HTMLSelectElement>(null);
  const removal = useRemovalFocus<HTMLUListElement>(() => adding.current);
  const setMain = (tag: string) => {
    dispatch({ type: "replace", schema: withMainLanguage(schemaOf(schema), tag) });
    setLanguage(tag);
  };
  const remove = async (tag: string) => {
    const whole = schemaOf(schema);
    const translated = translationsIn(whole, tag);
    const isSure =
      translated === 0 ||
      (await confirm({
        title: `Remove ${languageName(tag)}?`,
        text: `${countLabel(translated, "translation")} will be deleted.`,
        confirmLabel: "Remove language",
        danger: true,
      }));
    if (!isSure) return;
    dispatch({ type: "replace", schema: withoutLanguage(whole, tag) });
    if (language === tag) setLanguage(main);
  };
  return (
    <>
      <SettingField
        label="Main language"
        error={problemOf("language")}
        help="The language that every text is written in."
      >
        <Select value={main} onChange={({ target }) => setMain(target.value)}>
          <LanguageOptions tags={[...new Set([main, ...further, ...commonLanguages])]} />
        </Select>
      </SettingField>
      {further.length > 0 && (
        <ul
          ref={removal.ref}
          onFocus={removal.onFocus}
          aria-label="Further languages"
          className="divide-y divide-line rounded-control border border-line-strong"
        >
          {further.map((tag) => (
            <li key={tag} className="flex items-center gap-1 py-1.5 pr-1 pl-2.5 text-13">
              <span className="min-w-0 flex-1">
                <span className="block font-medium text-ink">{languageName(tag)}</span>
                <span className="block text-12 text-ink-faint">{missingText(missingTexts(schema, tag).length)}</span>
              </span>
              <Button look="quiet" size="small" onClick={() => setLanguage(tag)}>
                Translate<span className="sr-only"> into {languageName(tag)}</span>
              </Button>
              <IconButton
                icon={X}
                data-remove
                label={`Remove ${languageName(tag)}`}
                onClick={() => void remove(tag)}
                className="max-lg:size-11"
              />
            </li>
          ))}
        </ul>
      )}
      {further.length < MAX_FURTHER_LANGUAGES && (
        <SettingField label="Add a language" error={problemOf("languages")}>
          <Select
            ref={adding}
            value=""
            onChange={({ target }) => target.value && change({ languages: [...further, target.value] })}
          >
            <option value="">Choose a language</option>
            <LanguageOptions tags={commonLanguages.filter((tag) => tag !== main && !further.includes(tag))} />
          </Select>
        </SettingField>
      )}
    </>
  );
}

const missingText = (count: number) => (count === 0 ? "Translated" : `${countLabel(count, "text")} missing`);

function LanguageOptions({ tags }: { tags: readonly string[] }) {
  return tags
    .toSorted((one, other) => languageName(one).localeCompare(languageName(other)))
    .map((tag) => (
      <option key={tag} value={tag}>
        {languageName(tag)}
      </option>
    ));
}

import { Input } from "~/ui/forms/input";
import { useEditor } from "../../state/context";
import { textOf } from "../../state/text";
import { directionOf, languageName, writtenIn } from "../language/languages";
import { tooLong, useDraft } from "../parts/draft";
import { SettingField } from "../parts/setting-field";
import { cleanOption, MAX_OPTION_CHARS, type Option, textOfOption, withTranslation } from "./options";

interface OptionTranslationsProps {
  options: readonly Option[];
  onChange: (options: Option[]) => void;
}

/** The options in another language than the main one: their texts, each below the one that it translates. */
export function OptionTranslations({ options, onChange }: OptionTranslationsProps) {
  return (
    <ul aria-label="Options" className="grid gap-2.5">
      {options.map((option, index) => (
        <li key={option.value}>
          <Translation option={option} onChange={(changed) => onChange(options.with(index, changed))} />
        </li>
      ))}
    </ul>
  );
}

function Translation({ option, onChange }: { option: Option; onChange: (option: Option) => void }) {
  const { schema, language } = useEditor();
  const main = schema.form.language;
  const draft = useDraft({
    value: textOf(option.label, language, main),
    clean: cleanOption,
    check: (text) => tooLong(text, MAX_OPTION_CHARS),
    commit: (text) => onChange(withTranslation(option, text, language, main)),
  });
  return (
    <SettingField
      label={
        <span lang={main} dir={directionOf(main)} className="wrap-anywhere font-normal text-ink-soft">
          {textOfOption(option, main)}
        </span>
      }
      error={draft.error}
    >
      <Input
        {...writtenIn(language, draft.text, "en")}
        placeholder={`${languageName(language)} translation`}
        {...draft.bind}
      />
    </SettingField>
  );
}

import { Input } from "~/ui/forms/input";
import { useEditor } from "../../state/context";
import { useEditedField } from "../field/field-context";
import { useDraft } from "../parts/draft";
import { Fold } from "../parts/fold";
import { SettingField } from "../parts/setting-field";
import { cleanOption, faultOfOption, hasOwnValue, type Option, textOfOption, withOptionValue } from "./options";

/** What is stored for each option, where that isn't what visitors read. */
export function OptionValues() {
  const { schema } = useEditor();
  const { field, change, problemOf } = useEditedField();
  const main = schema.form.language;
  const options = field.choices ?? [];
  const own = options.filter((option) => hasOwnValue(option, main)).length;
  const setOption = (at: number, option: Option) => {
    const isDefault = options[at]?.value === field.default;
    change({ choices: options.with(at, option), ...(isDefault ? { default: option.value } : {}) });
  };
  return (
    <Fold
      title="Advanced"
      value={
        own === 0 ? "Stored values same as texts" : `${own} stored ${own === 1 ? "value differs" : "values differ"}`
      }
    >
      <p className="text-13 text-ink-faint">
        Values are what submissions, exports and webhooks contain. If you change one, check routing rules and your own
        code.
      </p>
      {options.map((option, index) => (
        <Value
          // biome-ignore lint/suspicious/noArrayIndexKey: an option has nothing that stays the same while it's edited
          key={index}
          option={option}
          main={main}
          check={(value) => faultOfOption(value, index, options, true)}
          problem={problemOf(`choices[${index}].value`)}
          onChange={(changed) => setOption(index, changed)}
        />
      ))}
    </Fold>
  );
}

interface ValueProps {
  option: Option;
  main: string;
  check: (value: string) => string | undefined;
  problem: string | undefined;
  onChange: (option: Option) => void;
}

function Value({ option, main, check, problem, onChange }: ValueProps) {
  const draft = useDraft({
    value: option.value,
    clean: cleanOption,
    check: (text) => check(cleanOption(text)),
    commit: (value) => onChange(withOptionValue(option, value, main)),
  });
  return (
    <SettingField label={`Value of ${textOfOption(option, main)}`} error={draft.error ?? problem}>
      <Input className="font-mono" spellCheck={false} autoComplete="off" {...draft.bind} />
    </SettingField>
  );
}

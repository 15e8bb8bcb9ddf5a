import { Input } from "~/ui/forms/input";
import { Select } from "~/ui/forms/select";
import { countLabel } from "../../../words/field-text";
import { useEditor } from "../../state/context";
import { hasSetting } from "../../state/field-defaults";
import { textOf } from "../../state/text";
import { valuesOf } from "../conditions/operators";
import { OptionValues } from "../options/option-values";
import { textOfOption } from "../options/options";
import { tooLong, useDraft } from "../parts/draft";
import { Fold } from "../parts/fold";
import { NumberSetting } from "../parts/number-setting";
import { Bounds } from "../parts/section";
import { SettingField } from "../parts/setting-field";
import { TextSetting } from "../parts/text-setting";
import { autofillGroups, autofillName } from "./autofill";
import { excludedDefault } from "./default-fault";
import { DefaultSetting } from "./default-setting";
import { useEditedField } from "./field-context";

/** The settings that few fields need, each a row that opens. */
export function FoldedSettings() {
  const { schema } = useEditor();
  const { field, problemOf } = useEditedField();
  const main = schema.form.language;
  const has = (setting: Parameters<typeof hasSetting>[1]) => hasSetting(field.type, setting);
  const isPlain = field.type !== "hidden";
  return (
    <div>
      {has("message") && (
        <Fold
          title="Error message"
          value={textOf(field.message, main, main) || "Default"}
          hasProblem={problemOf("message") !== undefined}
        >
          <MessageSetting />
        </Fold>
      )}
      {has("default") && isPlain && (
        <Fold title="Default answer" value={defaultText(field, main)} hasProblem={problemOf("default") !== undefined}>
          <DefaultSetting />
        </Fold>
      )}
      {has("max_length") && (
        <Fold
          title="Length"
          value={lengthText(field.min_length, field.max_length)}
          hasProblem={(problemOf("min_length") ?? problemOf("max_length")) !== undefined}
        >
          <LengthSetting hasMin={has("min_length")} />
        </Fold>
      )}
      {has("pattern") && (
        <Fold title="Pattern" value={field.pattern || "None"} hasProblem={problemOf("pattern") !== undefined}>
          <PatternSetting />
        </Fold>
      )}
      {has("autocomplete") && (
        <Fold
          title="Autofill"
          value={autofillName(field.autocomplete)}
          hasProblem={problemOf("autocomplete") !== undefined}
        >
          <AutofillSetting />
        </Fold>
      )}
      {has("choices") && <OptionValues />}
    </div>
  );
}

function defaultText(field: Parameters<typeof valuesOf>[0], main: string): string {
  const choice = valuesOf(field, (option) => textOfOption(option, main))?.find(({ value }) => value === field.default);
  return choice?.label ?? (field.default || "None");
}

function lengthText(min: number | null | undefined, max: number | null | undefined): string {
  if (min != null && max != null) return `${min} to ${countLabel(max, "character")}`;
  if (min != null) return `At least ${countLabel(min, "character")}`;
  return max == null ? "Any" : `At most ${countLabel(max, "character")}`;
}

export function MessageSetting() {
  const { field, change, problemOf } = useEditedField();
  return (
    <TextSetting
      label="Error message"
      value={field.message}
      max={300}
      rows={2}
      help="Replaces the standard message if an answer is missing or isn't accepted."
      problem={problemOf("message")}
      onChange={(message) => change({ message })}
    />
  );
}

const MAX_LENGTH = 65_536;

function LengthSetting({ hasMin }: { hasMin: boolean }) {
  const { field, change, problemOf } = useEditedField();
  const { min_length: min, max_length: max } = field;
  const fault = (length: number) =>
    length < 0 || length > MAX_LENGTH ? `Use 0 to ${MAX_LENGTH.toLocaleString("en")}.` : undefined;
  const most = (
    <NumberSetting
      label="Maximum number of characters"
      labelHidden={hasMin}
      placeholder="Any"
      value={max}
      check={(length) =>
        fault(length) ??
        (min != null && length < min ? `Use ${min} or more.` : excludedDefault({ ...field, max_length: length }))
      }
      problem={problemOf("max_length")}
      onChange={(max_length) => change({ max_length })}
    />
  );
  if (!hasMin) return most;
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <Bounds>
        <NumberSetting
          label="Minimum number of characters"
          labelHidden
          placeholder="Any"
          value={min}
          check={(length) =>
            fault(length) ??
            (max != null && length > max ? `Use ${max} or less.` : excludedDefault({ ...field, min_length: length }))
          }
          problem={problemOf("min_length")}
          onChange={(min_length) => change({ min_length })}
        />
        {most}
      </Bounds>
      <p className="text-13 text-ink-faint">Characters, including spaces.</p>
    </div>
  );
}

function PatternSetting() {
  const { field, change, problemOf } = useEditedField();
  const draft = useDraft({
    value: field.pattern ?? "",
    check: (text) => (text === "" ? undefined : (tooLong(text, 200) ?? syntaxFault(text))),
    commit: (text) => change({ pattern: text || undefined }),
  });
  return (
    <SettingField
      label="Pattern"
      error={draft.error ?? problemOf("pattern")}
      help={
        <>
          A regular expression that the whole answer has to match. For example,{" "}
          <code className="whitespace-nowrap">
            [A-Z]{"{2}"}\d{"{4}"}
          </code>{" "}
          accepts 2 capital letters and 4 digits. Add an error message that says what to enter.
        </>
      }
    >
      <Input className="font-mono" spellCheck={false} autoCapitalize="none" autoComplete="off" {...draft.bind} />
    </SettingField>
  );
}

function syntaxFault(pattern: string): string | undefined {
  try {
    new RegExp(pattern, "v");
    return undefined;
  } catch {
    return "This isn't a complete regular expression. Check its brackets.";
  }
}

function AutofillSetting() {
  const { field, change, problemOf } = useEditedField();
  const token = field.autocomplete ?? "";
  const isListed = ["", "off"].includes(token) || autofillGroups.some(({ tokens }) => Object.hasOwn(tokens, token));
  return (
    <SettingField label="Autofill" error={problemOf("autocomplete")} help="What browsers offer to fill in.">
      <Select value={token} onChange={({ target }) => change({ autocomplete: target.value || undefined })}>
        <option value="">Not set</option>
        <option value="off">Off</option>
        {!isListed && <option value={token}>{token}</option>}
        {autofillGroups.map(({ label, tokens }) => (
          <optgroup key={label} label={label}>
            {Object.entries(tokens).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </SettingField>
  );
}

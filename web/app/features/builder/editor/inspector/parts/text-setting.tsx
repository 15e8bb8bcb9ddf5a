import { type ReactNode, useId } from "react";
import { Input, Textarea } from "~/ui/forms/input";
import type { Text } from "../../../schema/model";
import { useEditor } from "../../state/context";
import { textOf, withText } from "../../state/text";
import { directionOf, languageName, writtenIn } from "../language/languages";
import { lengthOf, tooLong, useDraft, withoutControls } from "./draft";
import { SettingField } from "./setting-field";

interface TextSettingProps {
  label: string;
  value: Text | null | undefined;
  /** Undefined removes the text. */
  onChange: (text: Text | undefined) => void;
  max: number;
  /** Said when it's emptied, for a text that the form can't be without. */
  needed?: string;
  /** What is wrong with it as it was last saved. */
  problem?: string | undefined;
  help?: ReactNode;
  placeholder?: string;
  /** For a text of several lines. */
  rows?: number;
  className?: string;
}

/** A text that visitors read, in the language being edited; a translation has the main text above it. */
export function TextSetting({ label, value, onChange, max, needed, problem, rows, ...rest }: TextSettingProps) {
  const { schema, language } = useEditor();
  const main = schema.form.language;
  const isMain = language === main;
  const draft = useDraft({
    value: textOf(value, language, main),
    check: (text) => (isMain && needed && text.trim() === "" ? needed : tooLong(text, max)),
    clean: (text) => (text.trim() === "" ? "" : withoutControls(text)),
    commit: (text) => onChange(written(value, text, language, main)),
  });
  const original = isMain ? "" : textOf(value, main, main);
  const originalId = useId();
  // What isn't said in the main language has nothing to translate.
  if (!isMain && !original) return null;
  const placeholder = isMain ? rest.placeholder : `${languageName(language)} translation`;
  const control = {
    ...draft.bind,
    ...writtenIn(language, draft.text, placeholder ? "en" : language),
    placeholder,
  };
  return (
    <SettingField label={label} error={draft.error ?? problem} help={isMain && rest.help} className={rest.className}>
      {!isMain && (
        <p
          id={originalId}
          lang={main}
          dir={directionOf(main)}
          className="wrap-anywhere whitespace-pre-line text-13 text-ink-soft"
        >
          <span className="sr-only">{languageName(main)}: </span>
          {original}
        </p>
      )}
      {rows === undefined ? (
        <Input {...control} />
      ) : (
        <Textarea
          {...control}
          rows={rows}
          className="field-sizing-content"
          style={{ minHeight: `calc(${rows}lh + 1.125rem)` }}
        />
      )}
      <Remaining length={lengthOf(draft.text)} max={max} />
    </SettingField>
  );
}

/** How many characters are left, once few are. */
function Remaining({ length, max }: { length: number; max: number }) {
  if (length > max || length < max * 0.9) return null;
  return <p className="num text-12 text-ink-faint">{max - length} characters left</p>;
}

/** Without its main text, nothing is left of a text that may be missing. */
function written(value: Text | null | undefined, text: string, language: string, main: string): Text | undefined {
  if (language === main && text.trim() === "") return undefined;
  return withText(value, language, main, text);
}

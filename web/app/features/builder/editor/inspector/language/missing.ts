import type { Field, Text } from "../../../schema/model";
import type { EditorSchema, FieldKey } from "../../state/model";
import { textOf } from "../../state/text";

/** A text of the form without a translation. */
export interface MissingText {
  /** The field it belongs to; undefined for a text of the form itself. */
  key: FieldKey | undefined;
  setting: string;
}

const settings = ["label", "help", "text", "message", "min_label", "max_label"] as const;
const formSettings = ["title", "first_step", "thank_you", "closed_message"] as const;

/** The texts that visitors read in the main language because nobody has translated them. */
export function missingTexts({ fields, form }: EditorSchema, language: string): MissingText[] {
  const main = form.language;
  if (language === main) return [];
  const isMissing = (text: Text | null | undefined) =>
    hasWords(textOf(text, main, main)) && textOf(text, language, main).trim() === "";
  return [
    ...fields.flatMap(({ key, field }) => [
      ...settings.flatMap((setting) => (isSeen(field, setting) && isMissing(field[setting]) ? [{ key, setting }] : [])),
      ...(field.choices ?? []).flatMap(({ value, label }, index) =>
        isMissing(label ?? value) ? [{ key, setting: `choices[${index}].label` }] : [],
      ),
    ]),
    ...formSettings.flatMap((setting) => (isMissing(form[setting]) ? [{ key: undefined, setting }] : [])),
  ];
}

/** The label of a hidden field is only for its owner. */
const isSeen = ({ type }: Field, setting: string) => !(type === "hidden" && setting === "label");

/** A number or a price is the same in every language. */
const hasWords = (text: string) => /\p{Letter}/u.test(text);

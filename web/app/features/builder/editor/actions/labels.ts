import type { Field } from "../../schema/model";
import { textIn } from "../../schema/model";
import { fieldLabel } from "../../words/field-text";
import { fieldType } from "../../words/field-types";

const MAX_CHARS = 60;

/** What a field is called in a list or a message: in the language being edited, and never too long. */
export function shortLabel(field: Field, language: string): string {
  const label = fieldLabel(field, { language, fields: [] });
  return label.length > MAX_CHARS ? `${label.slice(0, MAX_CHARS - 1).trimEnd()}…` : label;
}

/** What a field is called by those who don't see it: "Your name, Short text, required". */
export function spokenLabel(field: Field, language: string): string {
  const word = fieldType(field.type).word;
  const label = shortLabel(field, language);
  return [label === word ? undefined : label, word, field.required && "required"].filter(Boolean).join(", ");
}

/** A page by its number and name. */
export function pageLabel(
  { number, label }: { number: number; label: Parameters<typeof textIn>[0] },
  language: string,
): string {
  const name = textIn(label, language);
  return name ? `Page ${number}: ${name}` : `Page ${number}`;
}

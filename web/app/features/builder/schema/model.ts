import type { components } from "~/api/schema.gen";

type Schemas = components["schemas"];

export type FormState = Schemas["FormState"];
/** A form: its fields in order, with their rules, conditions and texts. One of a newer server may have more. */
export type Schema = Schemas["FormSchema"];
export type Field = Schemas["FormField"];
export type Text = Schemas["FormText"];
export type Condition = Schemas["FormCondition"];

/** What one works on; what is published, if there is no draft. */
export function workingSchema({ draft, published }: FormState): Schema | undefined {
  return draft ?? published?.schema;
}

/** A text in the form's main language, else in whichever it has. */
export function textIn(text: Text | null | undefined, language: string): string {
  if (typeof text !== "object") return text ?? "";
  return text?.[language] ?? Object.values(text ?? {})[0] ?? "";
}

const isLayout = ({ type }: Field) => type === "heading" || type === "text_block" || type === "page_break";

/** Of some fields, those that a visitor fills in, or that are sent along. */
export const inputsOf = (fields: readonly Field[]) => fields.filter((field) => !isLayout(field));

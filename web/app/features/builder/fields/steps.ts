import { type Field, inputsOf, type Schema, type Text } from "../schema/model";

export interface Step {
  key: number;
  label?: Text | null;
  fields: readonly Field[];
  /** How many of them are filled in. */
  count: number;
}

/** The pages of a form: a page break ends one, and its label is the next one's. */
export function stepsOf({ fields }: Schema): Step[] {
  const steps: { label?: Text | null; fields: Field[] }[] = [{ fields: [] }];
  for (const field of fields) {
    if (field.type === "page_break") steps.push({ label: field.label, fields: [] });
    else steps.at(-1)?.fields.push(field);
  }
  return steps.map((step, key) => ({ ...step, key, count: inputsOf(step.fields).length }));
}

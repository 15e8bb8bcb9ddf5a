import type { Verdict } from "../../clients/rules.js";

export interface Condition {
  field: string;
  is: string;
  value?: string;
}

/** A field of a schema, with whatever its type allows. */
export interface Field {
  type: string;
  name: string;
  show_if?: { all: Condition[] } | { any: Condition[] };
  [key: string]: unknown;
}

export interface Schema {
  format: 1;
  language: string;
  fields: Field[];
}

export type SentFile = [field: string, name: string, size: number, type: string];

/** What a visitor sends: one pair of verdicts is made of it. */
export interface Input {
  entries: [name: string, text: string][];
  files: SentFile[];
  /**
   * The names that both sides have to find, whether or not those `aside` are broken too. Where it is left out, they only
   * have to agree.
   */
  expected?: { broken: string[]; hidden: string[]; aside?: string[] };
}

/** A schema with inputs: a line to the server's side, and a row of the table of cases. */
export interface Group {
  title: string;
  schema: Schema;
  inputs: Input[];
}

/** A verdict on an input, by both sides or by one and the table. */
export interface Difference {
  title: string;
  where: string;
  schema: Schema;
  input: Input;
  server: unknown;
  browser: unknown;
}

/** A schema of these fields, each with a label where it needs one. */
export function schemaOf(fields: readonly Field[]): Schema {
  return { format: 1, language: "en", fields: fields.map(complete) };
}

/** A field with the texts that its type requires, and choices. */
function complete(field: Field): Field {
  const label = field.type === "hidden" ? {} : { label: `Field ${field.name}`.slice(0, 200) };
  const text = field.type === "consent" ? { text: "I agree." } : {};
  const choices = /_choice$|^dropdown$/.test(field.type) ? { choices: CHOICES.map((value) => ({ value })) } : {};
  return { ...label, ...text, ...choices, ...field };
}

/** The choices of a field that names none. */
export const CHOICES = ["red", "dark blue", "grün", "🦆", "1", "no"];

/** Whether two verdicts name the same fields, with the same codes, in the same order. */
export const isSame = (one: Verdict, other: Verdict) =>
  JSON.stringify([one.broken, one.hidden]) === JSON.stringify([other.broken, other.hidden]);

/** Whether a verdict is what the table says. */
export function isAsExpected({ broken, hidden }: Verdict, expected: Input["expected"]): boolean {
  if (!expected) return true;
  const found = broken.map(([name]) => name).filter((name) => !expected.aside?.includes(name));
  return sameNames(found, expected.broken) && sameNames(hidden, expected.hidden);
}

const sameNames = (some: string[], others: string[]) => some.toSorted().join("\n") === others.toSorted().join("\n");

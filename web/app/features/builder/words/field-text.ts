import { type Field, inputsOf, type Schema, textIn } from "../schema/model";
import { fieldType } from "./field-types";

const number = new Intl.NumberFormat();

export const countLabel = (count: number, one: string, many = `${one}s`) =>
  `${number.format(count)} ${count === 1 ? one : many}`;

/** What a field is called: its label, else its text or its name. */
export function fieldLabel({ label, text, name, type }: Field, { language }: Schema): string {
  return textIn(label, language) || textIn(text, language) || name || fieldType(type).word;
}

/** What a field accepts, in a few words each: "4 options", "at most 500 characters". */
export function rulesOf(field: Field): string[] {
  const { type, choices, pattern } = field;
  return [
    choices && countLabel(choices.length, "option"),
    type === "multiple_choice" ? rangeOf(field, (bound) => `${bound} to choose`) : rangeOf(field, (bound) => bound),
    lengthOf(field),
    pattern && "must match a pattern",
    ...filesOf(field),
  ].filter((rule) => typeof rule === "string");
}

/** "1 to 10", "at least 18"; a rating or a scale has its own bounds if the schema names none. */
function rangeOf({ type, min, max }: Field, say: (bound: string) => string): string | undefined {
  if (type === "rating") return `1 to ${max ?? 5}`;
  if (type === "scale") return `${min ?? 1} to ${max ?? 10}`;
  const isTime = type === "date" || type === "time";
  if (min != null && max != null) return say(`${min} to ${max}`);
  if (min != null) return say(`${isTime ? "from" : "at least"} ${min}`);
  return max == null ? undefined : say(`${isTime ? "until" : "at most"} ${max}`);
}

function lengthOf({ min_length: min, max_length: max }: Field): string | undefined {
  if (min != null && max != null) return `${number.format(min)} to ${countLabel(max, "character")}`;
  if (min != null) return `at least ${countLabel(min, "character")}`;
  return max == null ? undefined : `at most ${countLabel(max, "character")}`;
}

const MEGABYTE = 1024 * 1024;

function filesOf({ type, max_files, max_size, file_types }: Field): string[] {
  if (type !== "file") return [];
  const size = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
  return [
    ...(file_types?.length ? [file_types.join(", ")] : []),
    ...(max_files == null ? [] : [`at most ${countLabel(max_files, "file")}`]),
    ...(max_size == null ? [] : [`up to ${size.format(max_size / MEGABYTE)} MB each`]),
  ];
}

/** "12 fields, 4 of them required". */
export function fieldCount({ fields }: Schema): string {
  const inputs = inputsOf(fields);
  const required = inputs.filter((field) => field.required).length;
  const count = countLabel(inputs.length, "field");
  return required === 0 ? count : `${count}, ${number.format(required)} of them required`;
}

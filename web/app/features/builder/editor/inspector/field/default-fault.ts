import type { Field } from "../../../schema/model";
import { lengthOf, tooLong } from "../parts/draft";

const MAX_DEFAULT_CHARS = 1000;

/** What is wrong with a default answer, as far as the editor can tell; the server also tries its pattern. */
export function defaultFault(field: Field, value: string): string | undefined {
  if (value === "") return undefined;
  return tooLong(value, MAX_DEFAULT_CHARS) ?? typeFault(field, value) ?? lengthFault(field, lengthOf(value));
}

/** Why a field can't have another limit or type: the default answer that it has wouldn't be accepted. */
export function excludedDefault(field: Field): string | undefined {
  if (!field.default || defaultFault(field, field.default) === undefined) return undefined;
  return `This excludes the default answer, ${field.default}. Change that first.`;
}

function typeFault({ type, min, max }: Field, value: string): string | undefined {
  switch (type) {
    case "email":
      return /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\".]+(\.[^\s@<>()[\],;:\\".]+)+$/.test(value)
        ? undefined
        : "Enter an email address.";
    case "phone":
      return /^\+?[\d ()./-]+$/.test(value) && within(value.replace(/\D/g, "").length, 4, 20)
        ? undefined
        : "Enter a phone number.";
    case "url":
      return /^https?:\/\/[^\s/?#@:<>".]+(\.[^\s/?#@:<>".]+)+(:\d{1,5})?([/?#][^\s<>"]*)?$/i.test(value)
        ? undefined
        : "Enter a URL that starts with https:// or http://.";
    case "number":
      if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(value) || value.length > 40) return "Enter a number.";
      return outside(Number(value), min, max);
    case "date":
    case "time":
      return outside(value, min, max);
    default:
      return undefined;
  }
}

const within = (count: number, min: number, max: number) => count >= min && count <= max;

/** Dates and times are compared as texts, which have the same order. */
function outside<Value extends number | string>(value: Value, min: unknown, max: unknown): string | undefined {
  if (typeof min === typeof value && value < (min as Value)) return `The field allows at least ${min}.`;
  if (typeof max === typeof value && value > (max as Value)) return `The field allows at most ${max}.`;
  return undefined;
}

function lengthFault({ min_length: min, max_length: max }: Field, length: number): string | undefined {
  if (min != null && length < min) return `The field asks for at least ${min} characters.`;
  return max != null && length > max ? `The field allows at most ${max} characters.` : undefined;
}

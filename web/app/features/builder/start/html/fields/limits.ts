import type { Field } from "../../../schema/model";
import { attr, type Element } from "../parse/tree";
import { isSupportedPattern } from "../pattern/supported";

const MAX_LENGTH = 65_536;

const wholeOf = (text: string | undefined) =>
  text !== undefined && /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : undefined;

/** How long a text may be. */
export function lengthsOf(control: Element): Partial<Field> {
  const max = wholeOf(attr(control, "maxlength"));
  const min = wholeOf(attr(control, "minlength"));
  const isMax = max !== undefined && max > 0 && max <= MAX_LENGTH;
  const isMin = min !== undefined && min > 0 && min <= (isMax ? max : MAX_LENGTH);
  return { ...(isMin && { min_length: min }), ...(isMax && { max_length: max }) };
}

/** The smallest and the largest number. */
export function numberBounds(control: Element): Partial<Field> {
  const [min, max] = ["min", "max"].map((name) => {
    const text = attr(control, name)?.trim();
    const number = text ? Number(text) : Number.NaN;
    return Number.isFinite(number) && Math.abs(number) < 1e15 && String(Math.abs(number)).replace(".", "").length <= 15
      ? number
      : undefined;
  });
  return min !== undefined && max !== undefined && min > max ? {} : definedOf({ min, max });
}

/** The first and the last date or time. */
export function momentBounds(control: Element, type: "date" | "time"): Partial<Field> {
  const [min, max] = ["min", "max"].map((name) => {
    const text = attr(control, name)?.trim() ?? "";
    if (type === "time") return /^([01]\d|2[0-3]):[0-5]\d/.exec(text)?.[0];
    return isDate(text) ? text : undefined;
  });
  return min !== undefined && max !== undefined && min > max ? {} : definedOf({ min, max });
}

function isDate(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function definedOf({ min, max }: Pick<Field, "min" | "max">): Partial<Field> {
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

/** The pattern, or that there is one that the server can't read. */
export function patternOf(control: Element): { pattern?: string; isDropped: boolean } {
  const pattern = attr(control, "pattern");
  if (!pattern) return { isDropped: false };
  return isSupportedPattern(pattern) ? { pattern, isDropped: false } : { isDropped: true };
}

const TOKENS = new Set(
  (
    "name honorific-prefix given-name additional-name family-name honorific-suffix nickname username organization-title " +
    "organization street-address address-line1 address-line2 address-line3 address-level4 address-level3 address-level2 " +
    "address-level1 country country-name postal-code transaction-currency transaction-amount language bday bday-day bday-month " +
    "bday-year sex url photo tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix " +
    "tel-extension email impp"
  ).split(" "),
);

/** What browsers may fill in; without the section and the kind of address, which only HTML has. */
export function autocompleteOf(control: Element): Partial<Field> {
  const token = attr(control, "autocomplete")?.trim().toLowerCase().split(/\s+/).at(-1);
  return token && TOKENS.has(token) ? { autocomplete: token } : {};
}

/** Which files are accepted, or that one of the types can't be read: then all are. */
export function fileTypesOf(control: Element): { file_types?: string[]; isDropped: boolean } {
  const accept = attr(control, "accept")?.toLowerCase() ?? "";
  const types = [...new Set(accept.split(",").map((type) => type.trim()))].filter(Boolean);
  if (types.length === 0) return { isDropped: false };
  const isReadable = (type: string) =>
    /^\.[a-z0-9]{1,10}$|^[a-z0-9][a-z0-9!#$&^_.+-]{0,63}\/(\*|[a-z0-9][a-z0-9!#$&^_.+-]{0,63})$/.test(type);
  return types.length <= 20 && types.every(isReadable) ? { file_types: types, isDropped: false } : { isDropped: true };
}

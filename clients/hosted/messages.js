// What visitors read about a rule that a field breaks.
import { faultOfFile } from "./fields.js";
import { fill } from "./page.js";

/** The sentence for a code: the owner's own, or one with the limit, or the general one. */
export function messageFor({ texts, rules }, { rule, controls }, code) {
  if (rule.message) return rule.message;
  const special = SPECIAL[code]?.(rule, controls[0]);
  const text = special && texts[special[0]];
  return text ? fill(text, special[1]) : rules.texts[code] || texts.failed;
}

/** The name of a more exact text than the code's, with its values. */
const SPECIAL = {
  TOO_SMALL: ({ type, min }) => bound(type, "too_small", "too_early", min, "min"),
  TOO_LARGE: ({ type, max }) => bound(type, "too_large", "too_late", max, "max"),
  TOO_SHORT: ({ min_length: min }) => ["too_short", { min }],
  TOO_LONG: ({ max_length: max }) => ["too_long", { max }],
  TOO_FEW: ({ min }) => ["too_few", { min }],
  TOO_MANY: ({ type, max }) => type === "multiple_choice" && ["too_many", { max }],
  TOO_MANY_FILES: ({ max_files: max }) => ["file_count", { max }],
  FILES_TOO_BIG: (rule, input) => ["file_size", { name: wrongFile(rule, input), max: sizeText(rule.max_size) }],
  FILE_TYPE_REFUSED: (rule, input) => ["file_type", { name: wrongFile(rule, input) }],
};

/** The name of the first file that breaks a rule by itself. */
const wrongFile = (rule, { files }) => [...files].find((file) => faultOfFile(rule, file))?.name;

function bound(type, number, time, value, name) {
  if (type === "date") return [time, { [name]: dateText(value) }];
  return [type === "time" ? time : number, { [name]: value }];
}

/** A date as the page's language writes it. */
const dateText = (value) =>
  new Date(`${value}T00:00Z`).toLocaleDateString(document.documentElement.lang, { dateStyle: "long", timeZone: "UTC" });

/** A size as people read it, in MB of a million bytes. */
export function sizeText(bytes) {
  const format = (value, unit) =>
    new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit, maximumFractionDigits: 1 }).format(
      value,
    );
  return bytes < 1e6 ? format(Math.max(1, Math.round(bytes / 1000)), "kilobyte") : format(bytes / 1e6, "megabyte");
}

// Random schemas with random inputs. The inputs know the schema: they hit its bounds, its conditions and its patterns.
import { CHOICES, type Condition, type Field, type Group, type Input, type SentFile, schemaOf } from "../model.ts";
import { INPUT_TYPES, NASTY, padded, poolOf, randomFile, randomText, randomValue } from "../values.ts";
import { type Pattern, randomPattern } from "./pattern.ts";
import type { Random } from "./random.ts";

const NAMES = [
  "name",
  "E-Mail",
  "straße",
  "two words",
  "日本",
  "🦆",
  "a.b[0]",
  "constructor",
  "toString",
  "e\u0301",
  "é",
  "x",
  "X",
];

interface Draft {
  field: Field;
  pattern?: Pattern;
}

export function randomGroup(random: Random, at: number, inputs: number): Group {
  const drafts = draftFields(random);
  addConditions(
    random,
    drafts.map(({ field }) => field),
  );
  const fields = drafts.map(({ field }) => field);
  return {
    title: `random ${at}`,
    schema: schemaOf(fields),
    inputs: random.times(inputs, () => randomInput(random, drafts)),
  };
}

function draftFields(random: Random): Draft[] {
  const names = random.shuffled(NAMES).slice(0, random.from(1, 10));
  return names.map((name) => {
    // Only texts often have patterns.
    const type = random.chance(0.2) ? "text" : random.pick(INPUT_TYPES);
    const required = type !== "hidden" && random.chance(0.4) ? { required: true } : {};
    const pattern =
      ["text", "email", "phone", "url"].includes(type) && random.chance(type === "text" ? 0.7 : 0.1)
        ? randomPattern(random)
        : undefined;
    const keys = { ...randomKeys(random, type), ...(pattern && { pattern: pattern.source }) };
    return { field: { type, name, ...required, ...keys }, pattern };
  });
}

/** Rules that a type may have, each or not. */
function randomKeys(random: Random, type: string): object {
  const some = (keys: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(keys).filter(() => random.chance(0.5)));
  const [low, high] = [random.from(0, 4), random.from(4, 12)];
  const pair = <Value>(values: readonly Value[]) => {
    const [min, max] = [random.from(0, values.length - 1), random.from(0, values.length - 1)].sort((a, b) => a - b);
    return { min: values[min ?? 0], max: values[max ?? 0] };
  };
  switch (type) {
    case "text":
    case "long_text":
    case "email":
    case "phone":
    case "url":
      return some({ min_length: low, max_length: high });
    case "hidden":
      return some({ max_length: high });
    case "number":
      return some(pair([-1e14, -100.5, -1, -0.001, 0, 0.1, 1, 3, 1000, 123456789.25, 1e14]));
    case "date":
      return some(pair(["0001-01-01", "1900-03-01", "2000-02-29", "2023-12-31", "2024-02-29", "9999-12-31"]));
    case "time":
      return some(pair(["00:00", "00:01", "09:00", "12:00", "17:30", "23:59"]));
    case "multiple_choice":
      return some(pair([0, 1, 2, 3, 4]));
    case "rating":
      return some({ max: random.from(2, 10) });
    case "scale":
      return random.chance(0.5) ? { min: low, max: high + 5 } : {};
    case "file":
      return some({
        max_files: random.from(1, 4),
        max_size: random.pick([1, 10, 1000]),
        file_types: random.shuffled(FILE_TYPES).slice(0, 2),
      });
    default:
      return {};
  }
}

const FILE_TYPES = [
  ".pdf",
  ".jpg",
  ".gz",
  ".kml",
  "image/*",
  "text/*",
  "text/plain",
  "application/pdf",
  "application/octet-stream",
];

/** A condition asks only for fields that come earlier in some order, so there is no circle. */
function addConditions(random: Random, fields: Field[]): void {
  const order = random.shuffled(fields);
  for (const [at, field] of order.entries()) {
    if (at === 0 || random.chance(0.5)) continue;
    const conditions = random.times(random.from(1, 3), () => randomCondition(random, random.pick(order.slice(0, at))));
    field.show_if = random.chance(0.5) ? { all: conditions } : { any: conditions };
  }
}

function randomCondition(random: Random, { name, type }: Field): Condition {
  const compared = ["number", "rating", "scale", "date", "time"].includes(type) ? ["greater", "less"] : [];
  const is = random.pick(["empty", "filled", ...(type === "file" ? [] : ["equals", "not", "contains", ...compared])]);
  if (is === "empty" || is === "filled") return { field: name, is };
  if (compared.includes(is))
    return { field: name, is, value: random.pick(BOUNDS[type] ?? ["0", "2", "3", "-1.5e0", "7."]) };
  const wanted = is === "contains" && random.chance(0.5) ? randomText(random) : randomValue(random, type);
  return { field: name, is, value: cleaned(wanted) || "x" };
}

const BOUNDS: Record<string, string[]> = {
  date: ["2000-02-29", "2024-02-29", "0001-01-01"],
  time: ["12:00", "09:00:00", "23:59:59", "00:00"],
};

/** As a condition may have it: normalised, not too long, and without control characters but line breaks. */
const cleaned = (text: string) =>
  [...text.replaceAll("\r\n", "\n").replaceAll(/(?!\n)\p{Cc}/gu, "")]
    .slice(0, 200)
    .join("")
    .replaceAll(/^\p{White_Space}+|\p{White_Space}+$/gu, "");

function randomInput(random: Random, drafts: readonly Draft[]): Input {
  const conditions = drafts.flatMap(
    ({ field: { show_if } }) => (show_if ? Object.values(show_if).flat() : []) as Condition[],
  );
  const entries: Input["entries"] = [];
  const files: SentFile[] = [];
  for (const { field, pattern } of drafts) {
    const { name, type } = field;
    const count = random.pick([0, 1, 1, 1, 1, 1, 2, type === "multiple_choice" ? 4 : 1]);
    const isFile = type === "file";
    if (isFile || random.chance(0.02))
      files.push(...random.times(count * random.from(1, 2), (): SentFile => [name, ...randomFile(random)]));
    if (isFile && random.chance(0.9)) continue;
    const asked = conditions.flatMap((condition) =>
      condition.field === name && condition.value ? [condition.value] : [],
    );
    entries.push(...random.times(count, (): [string, string] => [name, textFor(random, field, pattern, asked)]));
  }
  if (random.chance(0.1)) entries.push(["unknown", random.pick(NASTY)]);
  return { entries: random.shuffled(entries), files: random.shuffled(files) };
}

function textFor(random: Random, { type }: Field, pattern: Pattern | undefined, asked: readonly string[]): string {
  const made = () => {
    if (type === "file") return randomText(random);
    if (pattern && random.chance(0.6)) return pattern.sample(random);
    if (asked.length > 0 && random.chance(0.4)) return random.pick(asked);
    if (random.chance(0.35)) return random.pick(poolOf(type).valid);
    return randomValue(random, type, CHOICES);
  };
  return random.chance(0.2) ? padded(random, made()) : made();
}

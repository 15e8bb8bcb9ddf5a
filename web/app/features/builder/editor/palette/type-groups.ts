import { fieldType } from "../../words/field-types";
import type { FieldType } from "../state/model";

interface Group {
  name: string;
  types: readonly FieldType[];
}

export const typeGroups: readonly Group[] = [
  { name: "Text", types: ["text", "long_text", "email", "phone", "url", "number"] },
  { name: "Choice", types: ["single_choice", "multiple_choice", "dropdown", "yes_no", "rating", "scale"] },
  { name: "Date and files", types: ["date", "time", "file"] },
  { name: "More", types: ["consent", "hidden", "heading", "text_block", "page_break"] },
];

/** Other words that people look for. */
const synonyms: Partial<Record<FieldType, string>> = {
  text: "input name line",
  long_text: "textarea message paragraph comment",
  phone: "telephone mobile",
  url: "website link",
  number: "amount quantity",
  single_choice: "radio pick one",
  multiple_choice: "checkbox checkboxes pick several",
  dropdown: "select list country",
  yes_no: "boolean toggle switch",
  rating: "stars",
  scale: "nps opinion 1 to 10",
  date: "day calendar birthday",
  time: "hour clock",
  file: "upload attachment cv photo",
  consent: "privacy terms gdpr checkbox accept",
  hidden: "utm tracking source",
  heading: "title section",
  text_block: "paragraph description",
  page_break: "step next section",
};

/** What a choice of types says about some of them, beside the name. */
export const typeHints: Partial<Record<FieldType, string>> = {
  single_choice: "Pick 1",
  multiple_choice: "Pick several",
  rating: "1 to 5",
  scale: "1 to 10",
  page_break: "New page",
};

/** The types that someone may mean by a few letters, best first. */
export function matchingTypes(typed: string): FieldType[] {
  const wanted = typed.trim().toLowerCase();
  const all = typeGroups.flatMap(({ types }) => types);
  if (!wanted) return all;
  const rank = (type: FieldType) => {
    const word = fieldType(type).word.toLowerCase();
    if (word.startsWith(wanted)) return 0;
    const words = `${word} ${synonyms[type] ?? ""}`.split(" ");
    return words.slice(1).some((one) => one.startsWith(wanted)) ? 1 : undefined;
  };
  const ranked = all.flatMap((type) => {
    const at = rank(type);
    return at === undefined ? [] : [{ type, at }];
  });
  return ranked.sort((a, b) => a.at - b.at).map(({ type }) => type);
}

/** What a question most likely asks for; a short text, if it doesn't say. In English, as the editor is. */
const guesses: readonly [RegExp, FieldType][] = [
  [/\be-?mail\b/i, "email"],
  [/\b(phone|telephone|mobile)\b/i, "phone"],
  [/\b(website|url|link)\b/i, "url"],
  [/\b(message|comments?|describe|details|questions?)\b|\btell us\b|\banything else\b/i, "long_text"],
  [/\b(upload|attach(ment)?|cv|résumé|resume)\b/i, "file"],
  [/\bhow many\b|\b(number of|quantity)\b/i, "number"],
  [/\b(date|birthday|which day)\b/i, "date"],
  [/\bi (agree|consent|accept)\b/i, "consent"],
];

export const guessType = (question: string): FieldType =>
  guesses.find(([pattern]) => pattern.test(question))?.[1] ?? "text";

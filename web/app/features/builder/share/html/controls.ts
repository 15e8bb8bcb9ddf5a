// The fields of a form as native controls, with what browsers can check by themselves.
import { type Field, type Schema, type Text, textIn } from "../../schema/model";
import { element, type Markup } from "./markup";
import { wordsIn } from "./words";

/** What the fields of one form share. */
export interface Page {
  schema: Schema;
  language: string;
  /** The level of its headings: below the form's title, if it has one. */
  headingLevel: 2 | 3;
  /** The ids that are taken. */
  ids: Set<string>;
}

/** One field. What structures the form has no control. */
export function fieldMarkup(field: Field, page: Page): Markup[] {
  switch (field.type) {
    case "heading":
      return [element(`h${page.headingLevel}`, {}, textOn(page, field.label))];
    case "text_block":
      return paragraphs(textOn(page, field.text));
    case "hidden":
      return [element("input", { type: "hidden", name: field.name, value: field.default ?? "" })];
    case "single_choice":
    case "multiple_choice":
    case "rating":
    case "scale":
    case "yes_no":
    case "consent":
      return [groupMarkup(field, page)];
    default:
      return [controlMarkup(field, page)];
  }
}

/** A text in the language of the page, else in the form's main language. */
export function textOn({ schema, language }: Page, text: Text | null | undefined): string {
  if (typeof text === "object" && text?.[language]) return text[language];
  return textIn(text, schema.language);
}

/** Marked for the rules script, which hides what doesn't apply. */
const conditional = ({ show_if }: Field) => ({ "data-formtray-field": Boolean(show_if) });

const requiredMark = ({ required }: Field) => required && [" ", element("span", { "aria-hidden": "true" }, "*")];

function helpOf(
  { help }: Field,
  page: Page,
  id: string,
): { text?: Markup; attribute: { "aria-describedby"?: string } } {
  const text = textOn(page, help);
  if (!text) return { attribute: {} };
  return {
    text: element("p", { id: `${id}-help` }, withBreaks(text)),
    attribute: { "aria-describedby": `${id}-help` },
  };
}

/** Without our script a conditional field is always there, and may be left empty. The script and the server know better. */
const isRequired = ({ required, show_if }: Field) => Boolean(required) && !show_if;

/** A label, the help, and a control. */
function controlMarkup(field: Field, page: Page): Markup {
  const id = idFor(field, page);
  const help = helpOf(field, page, id);
  const shared = { id, name: field.name, required: isRequired(field), ...help.attribute };
  return element(
    "div",
    conditional(field),
    element("label", { for: id }, textOn(page, field.label), requiredMark(field)),
    help.text,
    controlOf(field, page, shared),
  );
}

type Shared = Record<string, string | boolean | null | undefined>;

function controlOf(field: Field, page: Page, shared: Shared): Markup {
  const { min, max, min_length, max_length, autocomplete, default: value } = field;
  const lengths = { minlength: min_length, maxlength: max_length };
  if (field.type === "long_text") {
    // A parser drops the first line break inside.
    const text = value?.startsWith("\n") ? `\n${value}` : value;
    return element("textarea", { ...shared, rows: 5, ...lengths, autocomplete }, text);
  }
  if (field.type === "dropdown") {
    const options = (field.choices ?? []).map((choice) =>
      element("option", { value: choice.value, selected: choice.value === value }, choiceText(choice, page)),
    );
    return element("select", shared, element("option", { value: "" }, "–"), options);
  }
  if (field.type === "file") {
    const accept = field.file_types?.length ? field.file_types.join(",") : undefined;
    return element("input", { type: "file", ...shared, accept, multiple: field.max_files !== 1 });
  }
  const type = inputTypes[field.type] ?? "text";
  const hasBounds = type === "number" || type === "date" || type === "time";
  return element("input", {
    type,
    ...shared,
    value,
    ...(hasBounds ? { min, max } : lengths),
    step: type === "number" ? "any" : undefined,
    autocomplete: autocomplete ?? autofill[field.type],
  });
}

const inputTypes: Partial<Record<Field["type"], string>> = {
  email: "email",
  phone: "tel",
  url: "url",
  number: "number",
  date: "date",
  time: "time",
};

const autofill: Partial<Record<Field["type"], string>> = { email: "email", phone: "tel" };

interface Option {
  value: string;
  label: string;
}

/** Options with a name of their own: radio buttons or checkboxes. */
function groupMarkup(field: Field, page: Page): Markup {
  const isSeveral = field.type === "multiple_choice" || field.type === "consent";
  const help = helpOf(field, page, idFor(field, page));
  const options = optionsOf(field, page).map(({ value, label }, index) => {
    const input = element("input", {
      type: isSeveral ? "checkbox" : "radio",
      name: field.name,
      value,
      checked: value === field.default,
      // On a radio button it's for all of them; on one of several checkboxes it would be for this one.
      required: isRequired(field) && index === 0 && field.type !== "multiple_choice",
    });
    return element("div", {}, element("label", {}, input, ` ${label}`));
  });
  return element(
    "fieldset",
    { ...conditional(field), ...help.attribute },
    element("legend", {}, textOn(page, field.label), requiredMark(field)),
    help.text,
    options,
  );
}

function optionsOf(field: Field, page: Page): Option[] {
  const { yes, no } = wordsIn(page.language);
  switch (field.type) {
    case "rating":
      return numbers(1, Number(field.max ?? 5)).map((value) => ({ value, label: value }));
    case "scale":
      return scaleOptions(field, page);
    case "yes_no":
      return [
        { value: "yes", label: yes },
        { value: "no", label: no },
      ];
    case "consent":
      return [{ value: "yes", label: textOn(page, field.text) }];
    default:
      return (field.choices ?? []).map((choice) => ({ value: choice.value, label: choiceText(choice, page) }));
  }
}

/** The texts of both ends are beside their numbers. */
function scaleOptions(field: Field, page: Page): Option[] {
  const values = numbers(Number(field.min ?? 1), Number(field.max ?? 10));
  const ends = new Map([
    [values[0], textOn(page, field.min_label)],
    [values.at(-1), textOn(page, field.max_label)],
  ]);
  return values.map((value) => ({ value, label: [value, ends.get(value)].filter(Boolean).join(" – ") }));
}

const numbers = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => String(from + index));

const choiceText = ({ value, label }: { value: string; label?: Text | null }, page: Page) =>
  textOn(page, label) || value;

/** Blank lines divide paragraphs, other line breaks stay. */
const paragraphs = (text: string) => text.split(/\n\s*\n/).map((part) => element("p", {}, withBreaks(part.trim())));

const withBreaks = (text: string): Markup[] =>
  text.split(/\r?\n/).flatMap((line, index) => (index === 0 ? [line] : [element("br"), line]));

/** An id that is the field's name where ids can be like that; never one twice. */
function idFor({ name }: Field, { ids }: Page): string {
  const base = `field-${(name ?? "").replace(/[^\w-]+/g, "-").replace(/^-+|-+$/g, "") || "input"}`;
  let id = base;
  for (let number = 2; ids.has(id); number += 1) id = `${base}-${number}`;
  ids.add(id);
  return id;
}

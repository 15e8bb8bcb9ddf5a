import type { Field, Schema, Text } from "../../../schema/model";

type Map = (text: Text) => Text | undefined;

/** The form with each of its texts as `map` gives it. */
function withTexts(schema: Schema, map: Map): Schema {
  const mapped = (object: object, keys: readonly string[]) =>
    Object.fromEntries(
      Object.entries(object).flatMap(([key, value]) => {
        if (!keys.includes(key) || value == null) return [[key, value]];
        const text = map(value);
        return text === undefined ? [] : [[key, text]];
      }),
    );
  const fields = schema.fields.map((field) => {
    const changed = mapped(field, ["label", "help", "text", "message", "min_label", "max_label"]) as Field;
    if (!field.choices) return changed;
    return { ...changed, choices: field.choices.map((choice) => mapped(choice, ["label"]) as typeof choice) };
  });
  return { ...(mapped(schema, ["title", "first_step", "thank_you", "closed_message"]) as Schema), fields };
}

/** A text that is only said in the main language is a plain string. */
function tidied(text: Record<string, string>, main: string): Text {
  const others = Object.entries(text).filter(([tag, said]) => tag !== main && said !== "");
  const own = text[main] ?? "";
  return others.length === 0 ? own : { [main]: own, ...Object.fromEntries(others) };
}

/** The form without a language and its translations. */
export function withoutLanguage(schema: Schema, tag: string): Schema {
  const languages = (schema.languages ?? []).filter((one) => one !== tag);
  const { languages: _, ...rest } = withTexts(schema, (text) => {
    if (typeof text === "string") return text;
    const { [tag]: gone, ...others } = text;
    return tidied(others, schema.language);
  });
  return languages.length === 0 ? rest : { ...rest, languages };
}

/**
 * The form with another main language. If it's one of the further languages, both change places, and texts that it
 * doesn't have yet stay as they were. Otherwise the texts were in this language all along.
 */
export function withMainLanguage(schema: Schema, to: string): Schema {
  const from = schema.language;
  const further = schema.languages ?? [];
  if (to === from) return schema;
  if (further.includes(to)) {
    const changed = withTexts(schema, (text) => {
      const said = typeof text === "string" ? { [from]: text } : text;
      return tidied({ ...said, [to]: said[to] || (said[from] ?? "") }, to);
    });
    const choices = changed.fields.map((field) => withChoiceLabels(field, from, to));
    return { ...changed, fields: choices, language: to, languages: further.map((one) => (one === to ? from : one)) };
  }
  const changed = withTexts(schema, (text) => {
    if (typeof text === "string") return text;
    const { [from]: said = "", ...others } = text;
    return tidied({ ...others, [to]: said }, to);
  });
  return { ...changed, language: to };
}

/** An option without a label is read as its value in every language, before and after. */
function withChoiceLabels(field: Field, from: string, to: string): Field {
  if (!field.choices) return field;
  const choices = field.choices.map((choice) => {
    const { label } = choice;
    if (typeof label !== "object" || label?.[to] !== choice.value || label[from] !== choice.value) return choice;
    const { [from]: _, ...others } = label;
    const left = tidied(others, to);
    return left === choice.value ? { value: choice.value } : { ...choice, label: left };
  });
  return { ...field, choices };
}

/** How many texts are translated into a language. */
export function translationsIn(schema: Schema, tag: string): number {
  let count = 0;
  withTexts(schema, (text) => {
    if (typeof text === "object" && text[tag]) count += 1;
    return text;
  });
  return count;
}

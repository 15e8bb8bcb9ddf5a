import type { Field, Schema, Text } from "../../schema/model";
import { hasSetting } from "../state/field-defaults";
import { dependentsOf } from "./conditions/dependents";

const limits = {
  title: 200,
  first_step: 100,
  thank_you: 1000,
  closed_message: 500,
  label: 200,
  help: 1000,
  text: 5000,
  message: 300,
  min_label: 100,
  max_label: 100,
};

/** What the server would refuse about a form, as paths with a word each. Patterns and secret names are left to it. */
export function schemaFaults(schema: Schema): string[] {
  const names = schema.fields.flatMap(({ name }) => (name ? [name] : []));
  return [
    ...(["title", "first_step", "thank_you", "closed_message"] as const).flatMap((key) =>
      textFaults(schema[key], schema, true, limits[key]).map((fault) => `${key} ${fault}`),
    ),
    ...(new Set(names).size === names.length ? [] : ["names twice"]),
    ...(schema.languages?.length === 0 ? ["languages empty"] : []),
    ...(schema.theme && Object.keys(schema.theme).length === 0 ? ["theme empty"] : []),
    ...schema.fields.flatMap((field, at) => fieldFaults(field, schema).map((fault) => `fields[${at}] ${fault}`)),
  ];
}

const isMeasured = ({ type }: Field) => ["number", "rating", "scale", "date", "time"].includes(type);

function fieldFaults(field: Field, schema: Schema): string[] {
  const isInput = hasSetting(field.type, "name");
  const needed = [
    ...(isInput ? ["name"] : []),
    ...((isInput && field.type !== "hidden") || field.type === "heading" ? ["label"] : []),
    ...(field.type === "consent" || field.type === "text_block" ? ["text"] : []),
    ...(hasSetting(field.type, "choices") ? ["choices"] : []),
  ];
  const keys = Object.keys(field);
  const canBeBlank = ["help", "message", "min_label", "max_label"];
  return [
    ...keys.filter((key) => !hasSetting(field.type, key as keyof Field)).map((key) => `${key} isn't for ${field.type}`),
    ...keys
      .filter((key) => field[key as keyof Field] == null || field[key as keyof Field] === "")
      .map((key) => `${key} empty`),
    ...needed.filter((key) => !keys.includes(key)).map((key) => `${key} missing`),
    ...(["label", "help", "text", "message", "min_label", "max_label"] as const).flatMap((key) =>
      textFaults(field[key], schema, canBeBlank.includes(key), limits[key]).map((fault) => `${key} ${fault}`),
    ),
    ...nameFaults(field.name),
    ...choiceFaults(field, schema),
    ...boundFaults(field),
    ...conditionFaults(field, schema),
  ];
}

function textFaults(text: Text | null | undefined, schema: Schema, canBeBlank: boolean, max: number): string[] {
  if (text == null) return [];
  const said = typeof text === "string" ? { [schema.language]: text } : text;
  const known = [schema.language, ...(schema.languages ?? [])];
  return [
    ...(schema.language in said ? [] : ["without the main language"]),
    ...Object.entries(said).flatMap(([tag, one]) => [
      ...(known.includes(tag) ? [] : [`in ${tag}`]),
      ...(canBeBlank || one.trim() !== "" ? [] : [`blank in ${tag}`]),
      ...([...one].length > max ? ["too long"] : []),
      ...(/(?!\n)\p{Cc}/u.test(one) ? ["control characters"] : []),
    ]),
  ];
}

const nameFaults = (name: string | null | undefined) =>
  name == null || (/^[^_\p{Cc}\s]([^\p{Cc}]*[^\p{Cc}\s])?$/u.test(name) && name !== "redirect") ? [] : [`name ${name}`];

function choiceFaults({ choices }: Field, schema: Schema): string[] {
  if (!choices) return [];
  const values = choices.map(({ value }) => value);
  return [
    ...(choices.length === 0 || choices.length > 200 ? ["choices: number"] : []),
    ...(new Set(values).size === values.length ? [] : ["choices twice"]),
    ...values
      .filter((value) => value === "" || value.trim() !== value || /\p{Cc}/u.test(value))
      .map((one) => `choice “${one}”`),
    ...values.filter((value) => [...value].length > 200).map(() => "choice too long"),
    ...choices.flatMap(({ label }) => textFaults(label, schema, false, 200)),
  ];
}

function boundFaults(field: Field): string[] {
  const { type, min, max, min_length, max_length } = field;
  const wanted = type === "date" || type === "time" ? "string" : "number";
  const [from, to] = type === "scale" ? [min ?? 1, max ?? 10] : [min, max];
  const whole = ["multiple_choice", "rating", "scale"].includes(type);
  const bounds = [min, max].filter((bound) => bound != null);
  const numbers = [min_length, max_length, field.max_files, field.max_size].filter((number) => number != null);
  return [
    ...bounds.filter((bound) => typeof bound !== wanted).map(() => "bound of another kind"),
    ...bounds
      .filter((bound) => whole && !(Number.isInteger(bound) && Number(bound) >= 0))
      .map((bound) => `bound ${bound}`),
    ...(from != null && to != null && from > to ? ["min above max"] : []),
    ...(type === "scale" && (Number(to) <= Number(from) || Number(to) - Number(from) > 20) ? ["scale"] : []),
    ...(type === "rating" && max != null && (Number(max) < 2 || Number(max) > 10) ? ["rating"] : []),
    ...(min_length != null && max_length != null && min_length > max_length ? ["min_length above max_length"] : []),
    ...numbers.filter((number) => !Number.isInteger(number) || number < 0).map((number) => `number ${number}`),
    ...(Number(field.max_files ?? 1) > 10 || field.max_files === 0 ? ["max_files"] : []),
    ...(Number(field.max_size ?? 1) > 10_485_760 || field.max_size === 0 ? ["max_size"] : []),
    ...((field.file_types?.length ?? 1) === 0 || (field.file_types?.length ?? 0) > 20 ? ["file_types"] : []),
  ];
}

function conditionFaults(field: Field, { fields }: Schema): string[] {
  const when = field.show_if;
  if (!when) return [];
  const conditions = "all" in when ? when.all : when.any;
  const isCircular = field.name ? dependentsOf(field.name, fields).has(field.name) : false;
  return [
    ...(conditions.length === 0 || conditions.length > 10 ? ["conditions: number"] : []),
    ...(isCircular ? ["circle"] : []),
    ...conditions.flatMap(({ field: name, is, value }) => {
      const about = fields.find((one) => one.name === name);
      if (!about || about === field) return [`condition about ${name}`];
      const hasValue = is !== "empty" && is !== "filled";
      return [
        ...(hasValue === (typeof value === "string" && value.trim() === value && value !== "")
          ? []
          : ["condition value"]),
        ...(about.type === "file" && hasValue ? ["condition about a file"] : []),
        ...((is === "greater" || is === "less") && !isMeasured(about) ? [`${is} for ${about.type}`] : []),
      ];
    }),
  ];
}

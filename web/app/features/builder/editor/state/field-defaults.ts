import { type Field, inputsOf, type Text } from "../../schema/model";
import { fieldType } from "../../words/field-types";
import type { FieldType } from "./model";

type Setting = keyof Field;

const typed: readonly FieldType[] = ["text", "long_text", "email", "phone", "url"];
const choosing: readonly FieldType[] = ["single_choice", "multiple_choice", "dropdown"];

export const isInputType = (type: FieldType) => inputsOf([{ type }]).length > 0;
export const hasChoices = (type: FieldType) => choosing.includes(type);

/** Whether a type has a setting: what it doesn't have, the server refuses (`customer/schema/validate/fields/keys`). */
export function hasSetting(type: FieldType, setting: Setting): boolean {
  switch (setting) {
    case "type":
      return true;
    case "name":
      return isInputType(type);
    case "label":
      return type !== "text_block";
    case "help":
    case "required":
    case "message":
      return isInputType(type) && type !== "hidden";
    case "text":
      return type === "consent" || type === "text_block";
    case "default":
      return isInputType(type) && !["multiple_choice", "file", "consent"].includes(type);
    case "autocomplete":
      return typed.includes(type) || type === "number" || type === "date";
    case "min_length":
      return typed.includes(type);
    case "max_length":
      return typed.includes(type) || type === "hidden";
    case "pattern":
      return typed.includes(type) && type !== "long_text";
    case "min":
      return ["number", "date", "time", "multiple_choice", "scale"].includes(type);
    case "max":
      return ["number", "date", "time", "multiple_choice", "scale", "rating"].includes(type);
    case "min_label":
    case "max_label":
      return type === "scale";
    case "choices":
      return hasChoices(type);
    case "file_types":
    case "max_files":
    case "max_size":
      return type === "file";
    case "show_if":
      return type !== "page_break";
  }
}

const CONSENT = "I’ve read the privacy policy.";
const PARAGRAPH = "Write something for visitors to read.";

/** A field of a type as it is inserted, without a name: that is given by the form. */
export function newField(type: FieldType, label: Text = fieldType(type).word): Field {
  return {
    type,
    ...(type !== "text_block" && type !== "page_break" && { label }),
    ...(hasChoices(type) && { choices: [{ value: "Option 1" }, { value: "Option 2" }] }),
    ...(type === "consent" && { text: CONSENT, required: true }),
    ...(type === "text_block" && { text: typeof label === "string" && label !== "Text block" ? label : PARAGRAPH }),
  };
}

/** A field as another type: with what both have, and what the new one can't be without. */
export function asType(field: Field, to: FieldType): Field {
  const isSameKind = typed.includes(field.type) && typed.includes(to);
  const kept = Object.entries(field).filter(([setting]) => {
    if (setting === "min" || setting === "max") return false;
    if (setting === "default" && !isSameKind && !(hasChoices(field.type) && hasChoices(to))) return false;
    return hasSetting(to, setting as Setting);
  });
  const label = field.label ?? field.text ?? undefined;
  return { ...newField(to, label), ...Object.fromEntries(kept), type: to };
}

import { ownValue } from "~/lib/own-value";
import { type Condition, type Field, type Schema, textIn } from "../schema/model";
import { fieldLabel } from "./field-text";

/** A piece of a sentence; a name is a label or a value that someone chose. */
export interface Piece {
  text: string;
  isName?: boolean;
}

/** "Shown if Country is Germany", in pieces. Nothing for a field that is always shown. */
export function conditionPieces({ show_if: when }: Field, schema: Schema): Piece[] {
  if (!when) return [];
  const isAll = "all" in when;
  const conditions = isAll ? when.all : when.any;
  const word = isAll ? " and " : " or ";
  return conditions.flatMap((condition, index) => [
    { text: index === 0 ? "Shown if " : word },
    ...piecesOf(condition, schema),
  ]);
}

/** The same as one text. */
export const conditionText = (field: Field, schema: Schema) =>
  conditionPieces(field, schema)
    .map(({ text }) => text)
    .join("");

function piecesOf(condition: Condition, schema: Schema): Piece[] {
  const about = schema.fields.find(({ name }) => name === condition.field);
  const subject = { text: about ? fieldLabel(about, schema) : condition.field, isName: true };
  const verb = { text: ` ${verbOf(condition.is, about?.type)}` };
  if (condition.value == null) return [subject, verb];
  return [subject, verb, { text: " " }, { text: valueOf(condition.value, about, schema), isName: true }];
}

const verbs = {
  equals: "is",
  not: "isn't",
  contains: "contains",
  empty: "is empty",
  filled: "is filled in",
  greater: "is greater than",
  less: "is less than",
};
const verbsOfMoments: Partial<typeof verbs> = { greater: "is after", less: "is before" };
const verbsOfFiles: Partial<typeof verbs> = { empty: "has no files", filled: "has files" };

export function verbOf(is: Condition["is"], type: string | undefined): string {
  const own = type === "file" ? verbsOfFiles : type === "date" || type === "time" ? verbsOfMoments : {};
  // An operator of a newer server is shown as it is.
  return own[is] ?? ownValue<string>(verbs, is) ?? is;
}

/** A choice by its label, everything else as it is compared. */
function valueOf(value: string, about: Field | undefined, { language }: Schema): string {
  if (about?.type === "yes_no" || about?.type === "consent") {
    return ["yes", "true", "on", "1"].includes(value) ? "Yes" : "No";
  }
  const choice = about?.choices?.find((one) => one.value === value);
  return textIn(choice?.label, language) || value;
}

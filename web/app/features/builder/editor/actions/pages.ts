import { inputsOf, type Text } from "../../schema/model";
import type { EditorField, EditorSchema, FieldKey } from "../state/model";

/** What a visitor sees at once. */
export interface Page {
  key: FieldKey;
  /** From 1. */
  number: number;
  label: Text | undefined;
  /** The page break before it; the first page has none. */
  pageBreak: EditorField | undefined;
  /** The position of the page's first field in the form. */
  start: number;
  fields: readonly EditorField[];
  /** How many of them are filled in. */
  inputs: number;
}

const FIRST = "first-page";

/** The pages of a form: a page break ends one, and its label is the next one's. */
export function pagesOf({ fields, form }: EditorSchema): Page[] {
  const breaks = fields.flatMap(({ field }, at) => (field.type === "page_break" ? [at] : []));
  return [-1, ...breaks].map((at, index) => {
    const own = fields.slice(at + 1, breaks[index] ?? fields.length);
    const pageBreak = fields[at];
    return {
      key: pageBreak?.key ?? FIRST,
      number: index + 1,
      label: (pageBreak ? pageBreak.field.label : form.first_step) ?? undefined,
      pageBreak,
      start: at + 1,
      fields: own,
      inputs: inputsOf(own.map(({ field }) => field)).length,
    };
  });
}

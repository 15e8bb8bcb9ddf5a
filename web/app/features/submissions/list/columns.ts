import { ALL, type Scope, type Submission } from "~/api/queries/submissions";
import { ownValue } from "~/lib/own-value";
import { fieldLabel } from "~/lib/text/field-label";
import { summaryOf, textOf } from "../fields/summary";

/** A column: one of ours, or `field:` and a field's name as it was sent. */
export type Column = string;

const own: Record<string, { label: string; of: (submission: Submission, form?: string) => string }> = {
  who: { label: "From", of: (submission) => summaryOf(submission).who },
  what: { label: "Message", of: (submission) => summaryOf(submission).what },
  form: { label: "Form", of: (_, form) => form ?? "" },
  files: { label: "Files", of: ({ files }) => files.map(({ name }) => name).join(", ") },
  origin: { label: "Domain", of: ({ origin }) => origin?.replace(/^https?:\/\//, "") ?? "" },
};

const FIELD = "field:";

/** How many rows are looked at for the names of fields. */
const ENOUGH = 200;

/** What there is to choose from: ours, then every field that came, in the order they first did. */
function knownColumns(scope: Scope, submissions: readonly Submission[]): Column[] {
  const fields = new Set<string>();
  for (const submission of submissions.slice(0, ENOUGH)) {
    for (const { name } of submission.fields) fields.add(FIELD + name);
  }
  return [...Object.keys(own).filter((column) => column !== "form" || scope === ALL), ...fields];
}

/** Before anyone has chosen: across forms what all have, for one form its first fields. */
function defaultColumns(scope: Scope, learned: readonly Column[]): Column[] {
  const fields = learned.filter((column) => column.startsWith(FIELD) && !column.startsWith(`${FIELD}_`)).slice(0, 4);
  if (scope === ALL || fields.length === 0) return scope === ALL ? ["who", "what", "form", "files"] : ["who", "files"];
  return [...fields, "files"];
}

export function columnLabel(column: Column): string {
  return ownValue(own, column)?.label ?? fieldLabel(column.slice(FIELD.length));
}

/** What a submission has in a column, on one line. */
export function cellOf(column: Column, submission: Submission, form?: string): string {
  const ours = ownValue(own, column);
  if (ours) return ours.of(submission, form);
  const name = column.slice(FIELD.length);
  const values = submission.fields.filter((field) => field.name === name).map(textOf);
  return values.join(", ");
}

/** The columns to choose from, and those that are shown: the chosen ones, else the usual ones. */
export function columnsOf(scope: Scope, submissions: readonly Submission[], chosen?: readonly Column[]) {
  const learned = knownColumns(scope, submissions);
  return { learned, columns: chosen ?? defaultColumns(scope, learned) };
}

/** The name of the field whose values a column shows; `from` for the sender. */
export function fieldOf(column: Column): string | undefined {
  if (column === "who") return "from";
  return column.startsWith(FIELD) ? column.slice(FIELD.length) : undefined;
}

export function moved(columns: readonly Column[], column: Column, by: -1 | 1): Column[] {
  const at = columns.indexOf(column);
  const to = at + by;
  if (at < 0 || to < 0 || to >= columns.length) return [...columns];
  return columns.toSpliced(at, 1).toSpliced(to, 0, column);
}

/** How wide each is beside the others: by what it usually holds, at most two and a half times the narrowest. */
export function sharesOf(columns: readonly Column[], submissions: readonly Submission[]): number[] {
  const some = submissions.slice(0, 30);
  return columns.map((column) => {
    const length = some.reduce((sum, submission) => sum + cellOf(column, submission).length, 0) / (some.length || 1);
    return Math.min(2.5, Math.max(1, length / 20));
  });
}

import type { Field, Schema } from "../../schema/model";

/** What a field is known by while it's being edited. It's never saved. */
export type FieldKey = string;
export type FieldType = Field["type"];

export interface EditorField {
  key: FieldKey;
  field: Field;
}

export type FormSettings = Omit<Schema, "fields">;

/** A form while it's being edited. */
export interface EditorSchema {
  fields: readonly EditorField[];
  form: FormSettings;
}

export type EditorAction =
  | { type: "insert"; field: Field; at: number }
  /** `undefined` removes a setting. */
  | { type: "change"; key: FieldKey; change: { [Setting in keyof Field]?: Field[Setting] | undefined } }
  /** `to` is the position that the field has afterwards. */
  | { type: "move"; key: FieldKey; to: number }
  | { type: "remove"; key: FieldKey }
  | { type: "duplicate"; key: FieldKey }
  /** Conditions that refer to the field follow. */
  | { type: "rename"; key: FieldKey; name: string }
  /** Keeps the settings that the new type has too. */
  | { type: "change_type"; key: FieldKey; to: FieldType }
  | { type: "change_form"; change: { [Setting in keyof FormSettings]?: FormSettings[Setting] | undefined } }
  | { type: "replace"; schema: Schema }
  | { type: "undo" }
  | { type: "redo" };

/** What an edit does to the form; undo and redo only choose between forms. */
export type Edit = Exclude<EditorAction, { type: "undo" } | { type: "redo" }>;

/** Something that the server refused when the form was last saved. */
export interface Problem {
  /** The field it's about; undefined for a setting of the form. */
  key: FieldKey | undefined;
  /** The setting it's about, such as `label` or `choices[1].value`; empty for the field itself. */
  setting: string;
  /** A sentence for people. */
  message: string;
}

/** The form as it's saved. */
export const schemaOf = ({ fields, form }: EditorSchema): Schema => ({
  ...form,
  fields: fields.map(({ field }) => field),
});

/** The names in use, but that of one field. */
export const namesOf = ({ fields }: EditorSchema, but?: FieldKey): ReadonlySet<string> =>
  new Set(fields.flatMap(({ key, field }) => (field.name && key !== but ? [field.name] : [])));

/** The object without what is undefined: a setting that isn't there. */
export function withChange<Whole extends object>(whole: Whole, change: object): Whole {
  const entries = Object.entries({ ...whole, ...change }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Whole;
}

import type { Condition, Field, Schema, Text } from "../../schema/model";
import { fieldType } from "../../words/field-types";
import { asType, isInputType } from "./field-defaults";
import { type Edit, type EditorField, type EditorSchema, type FieldKey, namesOf, withChange } from "./model";
import { isNameOf, uniqueName } from "./names";
import { textOf } from "./text";

/** How edits get keys for new fields. */
export type NewKey = () => FieldKey;

/** The form after an edit; the same object if the edit changes nothing. */
export function applyEdit(schema: EditorSchema, edit: Edit, newKey: NewKey): EditorSchema {
  switch (edit.type) {
    case "insert":
      return insertAt(schema, { key: newKey(), field: named(edit.field, schema) }, edit.at);
    case "change":
      return withField(schema, edit.key, (field) => withChange(field, edit.change));
    case "move":
      return move(schema, edit.key, edit.to);
    case "remove":
      return remove(schema, edit.key);
    case "duplicate":
      return duplicate(schema, edit.key, newKey);
    case "rename":
      return rename(schema, edit.key, edit.name);
    case "change_type":
      return changeType(schema, edit.key, edit.to);
    case "change_form":
      return { ...schema, form: withChange(schema.form, edit.change) };
    case "replace":
      return keyed(edit.schema, newKey);
  }
}

/** A saved form, ready to be edited. */
export function keyed({ fields, ...form }: Schema, newKey: NewKey): EditorSchema {
  return { form, fields: fields.map((field) => ({ key: newKey(), field })) };
}

/** The form after its label changed; a name that came from the label follows it. */
export function nameFollowingLabel(before: EditorSchema, after: EditorSchema, key: FieldKey): EditorSchema {
  const field = after.fields.find((one) => one.key === key)?.field;
  const former = before.fields.find((one) => one.key === key)?.field;
  if (!field?.name || !former) return after;
  const [label, old] = [plainLabel(field, after), plainLabel(former, before)];
  if (label === old || !isNameOf(old, field.name)) return after;
  return rename(after, key, uniqueName(label, namesOf(after, key)));
}

function plainLabel({ label, type }: Field, { form: { language } }: EditorSchema): string {
  return textOf(label as Text | undefined, language, language) || fieldType(type).word;
}

/** An input without a name, or with one that is taken, gets one from its label. */
function named(field: Field, schema: EditorSchema): Field {
  if (!isInputType(field.type)) return field;
  const taken = namesOf(schema);
  if (field.name && !taken.has(field.name)) return field;
  return { ...field, name: uniqueName(field.name || plainLabel(field, schema), taken) };
}

function insertAt(schema: EditorSchema, added: EditorField, at: number): EditorSchema {
  return { ...schema, fields: schema.fields.toSpliced(within(at, schema.fields.length), 0, added) };
}

const within = (at: number, most: number) => Math.min(Math.max(at, 0), most);

function withField(schema: EditorSchema, key: FieldKey, change: (field: Field) => Field): EditorSchema {
  const at = schema.fields.findIndex((one) => one.key === key);
  const one = schema.fields[at];
  if (!one) return schema;
  return { ...schema, fields: schema.fields.with(at, { key, field: change(one.field) }) };
}

function move(schema: EditorSchema, key: FieldKey, to: number): EditorSchema {
  const from = schema.fields.findIndex((one) => one.key === key);
  const one = schema.fields[from];
  const rest = schema.fields.toSpliced(from, 1);
  if (!one || within(to, rest.length) === from) return schema;
  return { ...schema, fields: rest.toSpliced(within(to, rest.length), 0, one) };
}

function remove(schema: EditorSchema, key: FieldKey): EditorSchema {
  const gone = schema.fields.find((one) => one.key === key);
  if (!gone) return schema;
  const rest = { ...schema, fields: schema.fields.filter((one) => one !== gone) };
  return withConditions(rest, ({ field }) => field !== gone.field.name);
}

function duplicate(schema: EditorSchema, key: FieldKey, newKey: NewKey): EditorSchema {
  const at = schema.fields.findIndex((one) => one.key === key);
  const one = schema.fields[at];
  if (!one) return schema;
  // `full_name_2` becomes `full_name_3`, not `full_name_2_2`.
  const name = one.field.name && uniqueName(one.field.name.replace(/_\d+$/, ""), namesOf(schema));
  return insertAt(schema, { key: newKey(), field: withChange(one.field, { name: name ?? undefined }) }, at + 1);
}

function rename(schema: EditorSchema, key: FieldKey, name: string): EditorSchema {
  const former = schema.fields.find((one) => one.key === key)?.field.name;
  const renamed = withField(schema, key, (field) => ({ ...field, name }));
  // Where two fields have the same name, nobody knows which one a condition is about.
  if (!former || former === name || namesOf(schema, key).has(former)) return renamed;
  return withConditions(renamed, (condition) =>
    condition.field === former ? { ...condition, field: name } : condition,
  );
}

function changeType(schema: EditorSchema, key: FieldKey, to: Field["type"]): EditorSchema {
  const before = schema.fields.find((one) => one.key === key)?.field;
  if (!before || before.type === to) return schema;
  const others = { ...schema, fields: schema.fields.filter((one) => one.key !== key) };
  const changed = withField(schema, key, (field) => named(asType(field, to), others));
  return withConditions(changed, (condition) => condition.field !== before.name || canCompare(to, condition.is));
}

const measured: readonly Field["type"][] = ["number", "rating", "scale", "date", "time"];

/** Whether a condition about a field of a type can compare like this. */
function canCompare(type: Field["type"], is: Condition["is"]): boolean {
  if (!isInputType(type)) return false;
  if (is === "empty" || is === "filled") return true;
  if (is === "greater" || is === "less") return measured.includes(type);
  return type !== "file";
}

/** Each condition as `map` gives it, or without it if that is false. */
function withConditions(schema: EditorSchema, map: (condition: Condition) => Condition | boolean): EditorSchema {
  const mapped = (conditions: readonly Condition[]) =>
    conditions.flatMap((condition) => {
      const result = map(condition);
      if (result === false) return [];
      return [result === true ? condition : result];
    });
  const fields = schema.fields.map((one) => {
    const when = one.field.show_if;
    if (!when) return one;
    const [before, word] = "all" in when ? [when.all, "all" as const] : [when.any, "any" as const];
    const after = mapped(before);
    if (after.length === before.length && after.every((condition, at) => condition === before[at])) return one;
    const show_if = after.length === 0 ? undefined : { [word]: after };
    return { ...one, field: withChange(one.field, { show_if }) };
  });
  return { ...schema, fields };
}

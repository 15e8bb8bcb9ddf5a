import type { Field } from "../../schema/model";
import { newField } from "./field-defaults";
import type { Edit, EditorSchema, FieldType } from "./model";

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const types: readonly FieldType[] = ["text", "long_text", "email", "number", "date", "single_choice", "dropdown"];
const moreTypes: readonly FieldType[] = ["file", "consent", "hidden", "scale", "heading", "text_block", "page_break"];
const labels = ["Name", "Your name", "Größe", "Password", "名前", "redirect", "Email", "What else?", "1. Topic"];

/** An edit that somebody could make of this form. */
export function randomEdit({ fields }: EditorSchema, random: () => number): Edit {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const type = pick([...types, ...moreTypes]);
  const insert = (): Edit => ({
    type: "insert",
    field: newField(type, pick(labels)),
    at: Math.floor(random() * (fields.length + 1)),
  });
  if (fields.length === 0) return insert();
  const { key, field } = pick(fields);
  const to = Math.floor(random() * fields.length);
  const about = pick(fields).field.name;
  const condition = { all: [{ field: about ?? "", is: "equals" as const, value: "x" }] };
  const change: Partial<Field> = about && about !== field.name ? { show_if: condition } : { label: pick(labels) };
  return pick<() => Edit>([
    insert,
    () => ({ type: "change", key, change }),
    () => ({ type: "change", key, change: { help: random() > 0.5 ? "Help" : undefined } }),
    () => ({ type: "move", key, to }),
    () => ({ type: "remove", key }),
    () => ({ type: "duplicate", key }),
    () => ({ type: "rename", key, name: `name_${to}` }),
    () => ({ type: "change_type", key, to: type }),
    () => ({ type: "change_form", change: { max_responses: random() > 0.5 ? to + 1 : undefined } }),
    () => ({ type: "replace", schema: { language: "en", fields: fields.slice(0, 5).map((one) => one.field) } }),
  ])();
}

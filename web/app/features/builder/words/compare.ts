import { ownValue } from "~/lib/own-value";
import type { Field, Schema } from "../schema/model";
import { conditionText } from "./condition-text";
import { countLabel, fieldLabel } from "./field-text";
import { fieldType } from "./field-types";

/** One difference between two versions of a form. */
export interface Change {
  key: string;
  kind: "added" | "changed" | "removed";
  /** What is different: a field by its label, or the form's settings. */
  title: string;
  /** What is different about it. */
  detail: string;
}

/** What someone who knows `before` finds new in `after`: added, then changed, then removed. */
export function compare(before: Schema | undefined, after: Schema): Change[] {
  const old = byKey(before);
  const now = byKey(after);
  const added = [...now].flatMap(([key, field]): Change[] =>
    old.has(key) ? [] : [{ key, kind: "added", title: fieldLabel(field, after), detail: typeAndMore(field) }],
  );
  const removed = [...old].flatMap(([key, field]): Change[] =>
    now.has(key) || !before
      ? []
      : [{ key, kind: "removed", title: fieldLabel(field, before), detail: fieldType(field.type).word }],
  );
  if (!before) return added;
  const changed = [...now].flatMap(([key, field]): Change[] => {
    const former = old.get(key);
    const detail = former && differences({ field: former, schema: before }, { field, schema: after });
    return detail ? [{ key, kind: "changed", title: fieldLabel(field, after), detail }] : [];
  });
  return [...added, ...changed, ...orderChange(old, now), ...settingsChange(before, after), ...removed];
}

/** Fields by name. What has no name is known by what it says: a new heading is another heading. */
function byKey(schema: Schema | undefined): Map<string, Field> {
  const known = new Map<string, Field>();
  for (const field of schema?.fields ?? []) {
    const key = field.name ? `name ${field.name}` : `${field.type} ${JSON.stringify(field.label ?? field.text)}`;
    known.set(known.has(key) ? `${key} ${known.size}` : key, field);
  }
  return known;
}

const typeAndMore = ({ type, required }: Field) => fieldType(type).word + (required ? ", required" : "");

interface Placed {
  field: Field;
  schema: Schema;
}

/** The keys of a field that a few words are enough for. */
const keyWords: Record<string, string> = {
  help: "Help text",
  text: "Text",
  default: "Default value",
  autocomplete: "Autofill",
  message: "Error message",
  min_length: "Length",
  max_length: "Length",
  pattern: "Pattern",
  min: "Limits",
  max: "Limits",
  min_label: "Scale labels",
  max_label: "Scale labels",
  file_types: "File types",
  max_files: "Number of files",
  max_size: "File size",
};

function differences(before: Placed, after: Placed): string {
  const keys = differentKeys(before.field, after.field);
  const plain = [...new Set(Object.keys(keyWords).flatMap((key) => (keys.includes(key) ? (keyWords[key] ?? []) : [])))];
  const sentences = [
    keys.includes("label") && labelChange(before, after),
    keys.includes("type") && `${fieldType(after.field.type).word} instead of ${fieldType(before.field.type).word}`,
    keys.includes("required") && (after.field.required ? "Now required" : "No longer required"),
    keys.includes("choices") && choicesChange(before.field, after.field),
    keys.includes("show_if") && (conditionText(after.field, after.schema) || "Always shown"),
    plain.length > 0 && `${plain.map((word, n) => (n === 0 ? word : word.toLowerCase())).join(", ")} changed`,
  ].filter((sentence) => typeof sentence === "string");
  // Something of a newer server.
  if (sentences.length === 0 && keys.length > 0) return "Other settings changed";
  return sentences.join(". ");
}

/** The title has the new one. */
function labelChange({ field, schema }: Placed, after: Placed): string {
  const old = fieldLabel(field, schema);
  return old === fieldLabel(after.field, after.schema) ? "Label changed" : `Was “${old}”`;
}

function choicesChange({ choices: before }: Field, { choices: after }: Field): string {
  const [old, now] = [before?.length ?? 0, after?.length ?? 0];
  return old === now ? "Options changed" : `${countLabel(now, "option")} instead of ${old}`;
}

/** The order of keys means nothing, and what is null isn't there. */
function differentKeys(before: object, after: object): string[] {
  const [one, other] = [before, after] as [Record<string, unknown>, Record<string, unknown>];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].filter((key) => canonical(one[key] ?? undefined) !== canonical(other[key] ?? undefined));
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Those that both have, in another order. */
function orderChange(old: ReadonlyMap<string, Field>, now: ReadonlyMap<string, Field>): Change[] {
  const before = [...old.keys()].filter((key) => now.has(key));
  const after = [...now.keys()].filter((key) => old.has(key));
  if (before.every((key, at) => key === after[at])) return [];
  return [{ key: "order", kind: "changed", title: "Order of fields", detail: "Fields are in a different order" }];
}

const settingWords: Record<string, string> = {
  language: "Language",
  languages: "Languages",
  theme: "Theme",
  open_from: "Opening times",
  open_until: "Opening times",
  max_responses: "Response limit",
  closed_message: "Message when closed",
  title: "Title",
  first_step: "Name of the first page",
  thank_you: "Thank-you text",
  indexable: "Search engines",
  one_response: "One response per browser",
};

function settingsChange(before: Schema, after: Schema): Change[] {
  const keys = differentKeys({ ...before, fields: 0 }, { ...after, fields: 0 });
  const words = [...new Set(keys.map((key) => ownValue(settingWords, key) ?? "Other settings"))];
  if (words.length === 0) return [];
  const detail = words.map((word, n) => (n === 0 ? word : word.toLowerCase())).join(", ");
  return [{ key: "settings", kind: "changed", title: "Form settings", detail }];
}

import { expect, test } from "vitest";
import { quoteSchema } from "~/api/mocks/sample-form";
import type { Field, Schema } from "../../schema/model";
import { applyEdit, keyed } from "./apply";
import { type Edit, schemaOf } from "./model";

let next = 0;
const newKey = () => `k${next++}`;

/** The fields after an edit of the field with this name. */
function edited(schema: Schema, name: string, edit: (key: string) => Edit): Field[] {
  const opened = keyed(schema, newKey);
  const key = opened.fields.find(({ field }) => field.name === name)?.key ?? "";
  return schemaOf(applyEdit(opened, edit(key), newKey)).fields;
}

const named = (fields: Field[], name: string) => fields.find((field) => field.name === name);
const names = (fields: Field[]) => fields.flatMap((field) => field.name ?? []);

test("conditions follow a field to its new name", () => {
  const fields = edited(quoteSchema, "need", (key) => ({ type: "rename", key, name: "topic" }));
  expect(named(fields, "shop_systems")?.show_if).toEqual({ all: [{ field: "topic", is: "equals", value: "shop" }] });
});

test("conditions about a field go with it, and leave the others", () => {
  const fields = edited(quoteSchema, "brief", (key) => ({ type: "remove", key }));
  expect(named(fields, "phone")?.show_if).toEqual({ any: [{ field: "start", is: "less", value: "2027-01-01" }] });
  const without = edited(quoteSchema, "need", (key) => ({ type: "remove", key }));
  expect(named(without, "shop_systems")).not.toHaveProperty("show_if");
});

test("another type keeps what it has too, and gets what it needs", () => {
  const change = (name: string, to: Field["type"]) =>
    named(
      edited(quoteSchema, name, (key) => ({ type: "change_type", key, to })),
      name,
    );
  expect(change("project", "text")).toEqual({
    type: "text",
    name: "project",
    label: "Describe the project",
    required: true,
    max_length: 2000,
  });
  expect(change("project", "number")).toEqual({
    type: "number",
    name: "project",
    label: "Describe the project",
    required: true,
  });
  expect(change("need", "dropdown")?.choices).toHaveLength(3);
  expect(change("name", "dropdown")?.choices).toEqual([{ value: "Option 1" }, { value: "Option 2" }]);
  expect(change("name", "consent")?.text).toBeDefined();
  expect(change("brief", "text")).toEqual({ type: "text", name: "brief", label: "Brief" });
});

test("conditions that a new type can't meet go", () => {
  const change = (to: Field["type"]) =>
    named(
      edited(quoteSchema, "start", (key) => ({ type: "change_type", key, to })),
      "phone",
    )?.show_if;
  expect(change("text")).toEqual({ any: [{ field: "brief", is: "filled" }] });
  expect(change("heading")).toEqual({ any: [{ field: "brief", is: "filled" }] });
  expect(change("number")).toEqual(named(quoteSchema.fields, "phone")?.show_if);
});

test("a layout field that becomes an input gets a name, and loses it again", () => {
  const opened = keyed({ language: "en", fields: [{ type: "heading", label: "About you" }] }, newKey);
  const key = opened.fields[0]?.key ?? "";
  const input = applyEdit(opened, { type: "change_type", key, to: "text" }, newKey);
  expect(schemaOf(input).fields).toEqual([{ type: "text", label: "About you", name: "about_you" }]);
  const again = applyEdit(input, { type: "change_type", key, to: "heading" }, newKey);
  expect(schemaOf(again).fields).toEqual([{ type: "heading", label: "About you" }]);
});

test("a duplicate comes after its original, with a name of its own", () => {
  const once = edited(quoteSchema, "name", (key) => ({ type: "duplicate", key }));
  expect(names(once)).toContain("name_2");
  const twice = edited({ ...quoteSchema, fields: once }, "name_2", (key) => ({ type: "duplicate", key }));
  expect(names(twice).slice(names(twice).indexOf("name"), names(twice).indexOf("email"))).toEqual([
    "name",
    "name_2",
    "name_3",
  ]);
});

test("undefined removes a setting", () => {
  const fields = edited(quoteSchema, "project", (key) => ({ type: "change", key, change: { max_length: undefined } }));
  expect(named(fields, "project")).not.toHaveProperty("max_length");
});

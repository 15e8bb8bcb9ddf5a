import { describe, expect, test } from "vitest";
import { contactSchema, quoteSchema } from "~/api/mocks/sample-form";
import type { Field, Schema } from "../schema/model";
import { compare } from "./compare";
import { conditionText } from "./condition-text";
import { fieldCount, fieldLabel, rulesOf } from "./field-text";
import { fieldType } from "./field-types";

const schema = (...fields: Field[]): Schema => ({ language: "en", fields });
const text = (given: Partial<Field>): Field => ({ type: "text", name: "a", label: "A", ...given });

describe("a field", () => {
  test("is called by its label in the main language, else by what it has", () => {
    const both = { ...quoteSchema, language: "de" };
    const [heading, need] = quoteSchema.fields as [Field, Field];
    expect([fieldLabel(heading, quoteSchema), fieldLabel(need, both)]).toEqual([
      "Request a quote",
      "Was brauchen Sie?",
    ]);
    expect(fieldLabel({ type: "hidden", name: "source" }, quoteSchema)).toBe("source");
    expect(fieldLabel({ type: "text_block", text: { fr: "Bonjour" } }, quoteSchema)).toBe("Bonjour");
    expect(fieldLabel({ type: "page_break" }, quoteSchema)).toBe("Page break");
  });

  test("of a type that only a newer server knows is called what the server calls it", () => {
    expect(fieldType("e_signature").word).toBe("e signature");
    expect(fieldType("constructor").word).toBe("constructor");
  });

  test.each<[Partial<Field>, string[]]>([
    [{}, []],
    [{ choices: [{ value: "a" }] }, ["1 option"]],
    [{ min_length: 10, max_length: 1000 }, ["10 to 1,000 characters"]],
    [{ min_length: 1 }, ["at least 1 character"]],
    [{ pattern: "[a-z]+" }, ["must match a pattern"]],
    [{ type: "number", min: 18 }, ["at least 18"]],
    [{ type: "number", min: 0, max: 99.5 }, ["0 to 99.5"]],
    [{ type: "date", max: "2026-12-31" }, ["until 2026-12-31"]],
    [{ type: "rating" }, ["1 to 5"]],
    [{ type: "scale", min: 0 }, ["0 to 10"]],
    [{ type: "multiple_choice", min: 1, max: 3 }, ["1 to 3 to choose"]],
    [{ type: "file", max_files: 1, max_size: 1_572_864 }, ["at most 1 file", "up to 1.5 MB each"]],
    [{ type: "file", file_types: [] }, []],
    // As the server may write what isn't set.
    [{ choices: null, min: null, max: null, max_length: null, pattern: null }, []],
  ])("%j accepts %j", (given, rules) => {
    expect(rulesOf(text(given))).toEqual(rules);
  });

  test("is counted if it is filled in", () => {
    expect(fieldCount(quoteSchema)).toBe("10 fields, 5 of them required");
    expect(fieldCount(schema(text({})))).toBe("1 field");
  });
});

describe("a condition is a sentence", () => {
  const about: Field[] = [
    {
      type: "dropdown",
      name: "country",
      label: "Country",
      choices: [{ value: "de", label: "Germany" }, { value: "fr" }],
    },
    { type: "number", name: "age", label: "Age" },
    { type: "time", name: "at", label: "Time" },
    { type: "file", name: "cv", label: "CV" },
    { type: "yes_no", name: "pets", label: "Pets" },
  ];
  const said = (show_if: Field["show_if"]) => conditionText(text({ show_if }), schema(...about));

  test.each([
    ["Shown if Country is Germany", { field: "country", is: "equals", value: "de" }],
    ["Shown if Country isn't fr", { field: "country", is: "not", value: "fr" }],
    ["Shown if Country is filled in", { field: "country", is: "filled" }],
    ["Shown if Age is greater than 17", { field: "age", is: "greater", value: "17" }],
    ["Shown if Time is before 12:00", { field: "at", is: "less", value: "12:00" }],
    ["Shown if CV has no files", { field: "cv", is: "empty" }],
    ["Shown if Pets is Yes", { field: "pets", is: "equals", value: "true" }],
    ["Shown if gone contains x", { field: "gone", is: "contains", value: "x" }],
  ] as const)("%s", (sentence, condition) => {
    expect(said({ all: [condition] })).toBe(sentence);
  });

  test("several are joined by what they are joined by", () => {
    const two = [
      { field: "age", is: "less", value: "18" },
      { field: "cv", is: "filled" },
    ] as const;
    expect(said({ all: [...two] })).toBe("Shown if Age is less than 18 and CV has files");
    expect(said({ any: [...two] })).toBe("Shown if Age is less than 18 or CV has files");
    expect(said(null)).toBe("");
  });
});

describe("two versions", () => {
  const changes = (before: Schema | undefined, after: Schema) =>
    compare(before, after).map(({ kind, title, detail }) => `${kind}: ${title}: ${detail}`);
  const change = (before: Partial<Field>, after: Partial<Field>) => changes(schema(text(before)), schema(text(after)));

  test("that say the same have no differences, whatever the order of keys", () => {
    expect(changes(quoteSchema, structuredClone(quoteSchema))).toEqual([]);
    const turned = Object.fromEntries(Object.entries(text({})).reverse()) as unknown as Field;
    expect(changes(schema(text({})), schema(turned))).toEqual([]);
  });

  test("differ by what was added, changed and removed, in this order", () => {
    const [name] = contactSchema.fields as [Field];
    const after = {
      ...contactSchema,
      fields: [
        { ...name, required: false },
        { type: "url" as const, name: "site", label: "Site", required: true },
      ],
    };
    expect(changes(contactSchema, after)).toEqual([
      "added: Site: URL, required",
      "changed: Name: No longer required",
      "removed: Email: Email",
    ]);
    expect(changes(undefined, contactSchema)).toEqual([
      "added: Name: Short text, required",
      "added: Email: Email, required",
    ]);
  });

  test.each<[string, Partial<Field>, Partial<Field>]>([
    ["Was “A”", {}, { label: "B" }],
    ["Label changed", { label: { en: "A" } }, { label: { en: "A", de: "Ä" } }],
    ["Email instead of Short text", {}, { type: "email" }],
    ["Now required", {}, { required: true }],
    ["2 options instead of 1", { choices: [{ value: "x" }] }, { choices: [{ value: "x" }, { value: "y" }] }],
    ["Options changed", { choices: [{ value: "x" }] }, { choices: [{ value: "y" }] }],
    ["Always shown", { show_if: { all: [{ field: "a", is: "filled" }] } }, {}],
    ["Help text, length changed", { max_length: 5 }, { help: "Short", min_length: 1, max_length: 9 }],
    ["Other settings changed", {}, { constructor: 1 } as never],
  ])("of one field: %s", (detail, before, after) => {
    expect(change(before, after).map((one) => one.split(": ").at(-1))).toEqual([detail]);
  });

  test("differ by their order and by their settings, told once", () => {
    const [one, two] = [text({}), text({ name: "b", label: "B" })];
    expect(changes(schema(one, two), schema(two, one))).toEqual([
      "changed: Order of fields: Fields are in a different order",
    ]);
    const after = { ...schema(one), languages: ["de"], theme: { color: "#d6402b" }, open_from: "2026-12-01T08:00:00Z" };
    expect(changes(schema(one), after)).toEqual(["changed: Form settings: Languages, theme, opening times"]);
  });

  test("know what has no name by what it says", () => {
    const break_: Field = { type: "page_break" };
    expect(changes(schema(break_, text({}), break_), schema(break_, text({}), break_))).toEqual([]);
    expect(changes(schema({ type: "heading", label: "Old" }), schema({ type: "heading", label: "New" }))).toEqual([
      "added: New: Heading",
      "removed: Old: Heading",
    ]);
  });
});

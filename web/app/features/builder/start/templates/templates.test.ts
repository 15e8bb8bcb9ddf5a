import { describe, expect, test } from "vitest";
import { inputsOf, textIn } from "../../schema/model";
import { templates } from "./templates";

test("there are 14, each with an id and a name of its own", () => {
  expect(templates).toHaveLength(14);
  expect(new Set(templates.map(({ id }) => id)).size).toBe(14);
  expect(new Set(templates.map(({ name }) => name)).size).toBe(14);
});

describe.each(templates.map((template) => [template.name, template] as const))("%s", (_, { words, schema }) => {
  const { fields, language } = schema;
  const inputs = inputsOf(fields);
  const names = inputs.map(({ name }) => name ?? "");

  test("has a title, a thank-you text and words that find it", () => {
    expect(schema).toMatchObject({ title: expect.any(String), thank_you: expect.any(String), language: "en" });
    expect(words.split(" ").length).toBeGreaterThan(2);
  });

  test("asks little, under plain names", () => {
    expect(inputs.length).toBeGreaterThanOrEqual(2);
    expect(inputs.length).toBeLessThanOrEqual(10);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });

  test("requires something, but not everything unless it's short", () => {
    const required = inputs.filter((field) => field.required).length;
    expect(required).toBeGreaterThan(0);
    if (inputs.length > 4) expect(required).toBeLessThan(inputs.length);
  });

  test("names its steps", () => {
    const breaks = fields.filter(({ type }) => type === "page_break");
    for (const { label } of breaks) expect(textIn(label, language)).not.toBe("");
    expect(textIn(schema.first_step, language) !== "").toBe(breaks.length > 0);
    expect(fields[0]?.type).not.toBe("page_break");
    expect(fields.at(-1)?.type).not.toBe("page_break");
  });

  test("lets browsers fill in what they know", () => {
    const tokens = { name: "name", email: "email", phone: "tel", address: "street-address", company: "organization" };
    for (const { name, autocomplete } of inputs) {
      const token = tokens[name as keyof typeof tokens];
      if (token) expect(autocomplete).toBe(token);
    }
  });

  test("has conditions on fields and choices that it has", () => {
    for (const { show_if } of fields) {
      const conditions = show_if ? ("all" in show_if ? show_if.all : show_if.any) : [];
      for (const { field, is, value } of conditions) {
        const about = inputs.find(({ name }) => name === field);
        expect(about).toBeDefined();
        if (is === "equals" && about?.choices) expect(about.choices.map((choice) => choice.value)).toContain(value);
      }
    }
  });

  test("says what one consents to", () => {
    for (const field of inputs.filter(({ type }) => type === "consent")) {
      expect(textIn(field.text, language).length).toBeGreaterThan(30);
    }
  });
});

test("those who will be sent emails have to consent, and an application needs its CV", () => {
  const field = (id: string, name: string) =>
    templates.find((template) => template.id === id)?.schema.fields.find((field) => field.name === name);
  expect(field("newsletter", "newsletter")).toMatchObject({ type: "consent", required: true });
  expect(field("waiting-list", "launch_email")).toMatchObject({ type: "consent", required: true });
  expect(field("job-application", "cv")).toMatchObject({ type: "file", required: true, file_types: [".pdf"] });
  expect(field("quote-request", "shop_system")?.show_if).toBeDefined();
});

// e2e/builder publishes each of them.
test("they are exported for the browser tests", async () => {
  const schemas = Object.fromEntries(templates.map(({ id, schema }) => [id, schema]));
  await expect(`${JSON.stringify(schemas, null, 2)}\n`).toMatchFileSnapshot(
    "../../../../../../e2e/builder/templates.json",
  );
});

import { HtmlValidate } from "html-validate";
import { describe, expect, test } from "vitest";
import { contactSchema, quoteSchema } from "~/api/mocks/sample-form";
import type { Field, Schema } from "../../schema/model";
import { formHtml, type HtmlOptions } from "./form-html";

const endpointUrl = "https://forms.example.com/api/submit/k7qm2zrt9xwb4dhs";
const html = (schema: Schema, options: Partial<HtmlOptions> = {}) =>
  formHtml(schema, { endpointUrl, language: schema.language, withStyles: false, ...options });

const schemaOf = (...fields: Field[]): Schema => ({ language: "en", fields });

/** What is pasted, as part of somebody's page. */
function parse(pasted: string): Document {
  return new DOMParser().parseFromString(pasted, "text/html");
}
const control = (pasted: string, selector: string) => {
  const found = parse(pasted).querySelector(selector);
  if (!found) throw new Error(`no ${selector} in ${pasted}`);
  return Object.fromEntries([...found.attributes].map(({ name, value }) => [name, value]));
};

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    "input-missing-label": "error",
    // Several choices are several checkboxes of one name.
    "form-dup-name": ["error", { shared: ["radio", "checkbox"] }],
  },
});

/** What is wrong with a page that has the form. A <style> belongs to the head, wherever browsers accept it. */
async function faultsOf(pasted: string): Promise<string[]> {
  const [style = ""] = /^<style>[\s\S]*?<\/style>/.exec(pasted) ?? [];
  const page = `<!DOCTYPE html>
<html lang="en">
<head><title>Contact us</title>${style}</head>
<body><main><h1>Contact us</h1>
${pasted.slice(style.length)}
</main></body>
</html>`;
  const { results } = await validator.validateString(page);
  return results.flatMap(({ messages }) => messages).map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

const hostile = `"><script>alert(1)</script>&amp;<!--' {{ x }}`;
const everything: Record<Field["type"], Partial<Field>> = {
  text: { min_length: 2, max_length: 80, pattern: "[A-Z]+", default: "A", autocomplete: "given-name" },
  long_text: { max_length: 2000, default: "\n\nDear <b>tray</b>" },
  email: {},
  phone: {},
  url: { default: "https://example.com/?a=1&b=2" },
  number: { min: -1.5, max: 3 },
  date: { min: "2026-01-01", max: "2026-12-31" },
  time: { min: "08:00" },
  single_choice: { choices: [{ value: "a", label: "A" }, { value: 'b"' }], default: "a" },
  multiple_choice: { choices: [{ value: "a" }, { value: "b" }], min: 1, max: 2 },
  dropdown: { choices: [{ value: "a", label: "A" }, { value: "b" }], default: "b" },
  rating: { max: 3, default: "2" },
  scale: { min: 0, max: 5, min_label: "Never", max_label: "Always" },
  yes_no: {},
  file: { file_types: [".pdf", "image/*"], max_files: 3, max_size: 1_048_576 },
  consent: { text: "I've read the privacy policy." },
  hidden: { default: "website" },
  heading: {},
  text_block: { text: "One.\nTwo.\n\nThree." },
  page_break: {},
};
const types = Object.keys(everything) as Field["type"][];
const isLayout = (type: Field["type"]) => ["heading", "text_block", "page_break"].includes(type);

function fieldOf(type: Field["type"]): Field {
  const label = type === "hidden" ? {} : { label: "Your answer" };
  const named = isLayout(type) ? {} : { name: `my ${type}` };
  const asked = isLayout(type) || type === "hidden" ? {} : { required: true, help: "A hint.\nIn two lines." };
  return { type, ...label, ...named, ...asked, ...everything[type] };
}

describe("valid and accessible", () => {
  test.each(types)("%s", async (type) => {
    const field = fieldOf(type);
    const shown: Field = { ...field, show_if: { all: [{ field: "a", is: "filled" }] } };
    for (const withStyles of [false, true]) {
      expect(await faultsOf(html(schemaOf(field), { withStyles }))).toEqual([]);
      if (type !== "page_break") expect(await faultsOf(html(schemaOf(shown), { withStyles }))).toEqual([]);
    }
  });

  test("all of them together, in steps, with a title", async () => {
    const fields = types.map(fieldOf);
    const others = fields.map((field) => ({ ...field, ...(field.name && { name: `${field.name}!` }) }));
    const schema = { ...schemaOf(...fields, ...others), title: "Apply", first_step: "You" };
    expect(await faultsOf(html(schema, { withStyles: true }))).toEqual([]);
    expect(await faultsOf(html(quoteSchema))).toEqual([]);
  });

  test("whatever the texts are: none becomes markup", async () => {
    const fields = types.map((type): Field => {
      const choices = everything[type].choices && [{ value: hostile, label: hostile }];
      const texts = { label: hostile, help: hostile, text: hostile, min_label: hostile };
      return { ...fieldOf(type), ...texts, ...(choices && { choices, default: hostile }) };
    });
    const schema = { ...schemaOf(...fields, { type: "text", name: hostile, label: "Name" }), title: hostile };
    const pasted = html(schema, { honeypot: hostile });
    expect(await faultsOf(pasted)).toEqual([]);
    expect(pasted.match(/<script/g)).toHaveLength(1);
    const form = parse(pasted);
    expect(form.querySelector("h2")?.textContent).toBe(hostile);
    expect(form.querySelector("option:last-child")?.getAttribute("value")).toBe(hostile);
    expect(form.querySelector('[name][tabindex="-1"]')?.getAttribute("name")).toBe(hostile);
  });
});

describe("the form", () => {
  test("of two fields is short, and needs no script", () => {
    expect(html(contactSchema)).toBe(`<form action="${endpointUrl}" method="post" lang="en">
  <input type="text" name="_gotcha" tabindex="-1" autocomplete="off" hidden>
  <div>
    <label for="field-name">Name <span aria-hidden="true">*</span></label>
    <input type="text" id="field-name" name="name" required>
  </div>
  <div>
    <label for="field-email">Email <span aria-hidden="true">*</span></label>
    <input type="email" id="field-email" name="email" required autocomplete="email">
  </div>
  <button type="submit">Submit</button>
</form>`);
  });

  test("has a fieldset for each step, by name or by number", () => {
    const legends = (schema: Schema) =>
      [...parse(html(schema)).querySelectorAll("form > fieldset > legend")].map(({ textContent }) => textContent);
    expect(legends({ ...quoteSchema, first_step: "Project" })).toEqual(["Project", "Details", "Your contact details"]);
    expect(legends(quoteSchema)[0]).toBe("1/3");
  });

  test("sends files as files", () => {
    expect(control(html(schemaOf(fieldOf("file"))), "form")).toMatchObject({ enctype: "multipart/form-data" });
    expect(html(contactSchema)).not.toContain("enctype");
  });

  test.each<[string, Partial<Field>, boolean]>([
    ["a plain field", {}, false],
    ["a length", { max_length: 9 }, false],
    ["a condition", { show_if: { all: [{ field: "a", is: "filled" }] } }, true],
    ["a pattern", { pattern: "[a-z]" }, true],
    ["a message of its own", { message: "No." }, true],
    ["choices of which some are needed", { type: "multiple_choice", choices: [{ value: "x" }], min: 1 }, true],
    ["choices", { type: "multiple_choice", choices: [{ value: "x" }] }, false],
    ["a file of at most 1 MB", { type: "file", max_size: 1_048_576 }, true],
  ])("loads the rules if HTML can't check it: %s", (_, given, isNeeded) => {
    const pasted = html(schemaOf({ type: "text", name: "a", label: "A", ...given }));
    const script = `<script src="https://forms.example.com/formtray-rules.js" defer></script>`;
    expect([pasted.includes("data-formtray-rules"), pasted.endsWith(script)]).toEqual([isNeeded, isNeeded]);
    expect(pasted.includes("data-formtray-field")).toBe("show_if" in given);
  });

  test("doesn't insist on a field that may not apply: the script and the server do where it does", () => {
    const shown = { show_if: { all: [{ field: "a", is: "filled" as const }] } };
    const asked = types.filter((type) => !isLayout(type) && type !== "hidden").map(fieldOf);
    const required = (given: Partial<Field>) =>
      parse(html(schemaOf(...asked.map((field) => ({ ...field, ...given }))))).querySelectorAll("[required]").length;
    // HTML can't ask for one of several checkboxes.
    expect([required({}), required(shown)]).toEqual([asked.length - 1, 0]);
  });

  test("is in one of its languages, in our words where we have them, in its direction", () => {
    const schema = { ...quoteSchema, languages: ["de", "ar"] };
    const german = parse(html(schema, { language: "de" }));
    expect(german.querySelector("form > fieldset > fieldset > legend")?.textContent).toBe("Was brauchen Sie? *");
    expect(german.querySelector("button")?.textContent).toBe("Absenden");
    expect(control(html(schema, { language: "ar" }), "form")).toMatchObject({ lang: "ar", dir: "rtl" });
    // What isn't translated is in the main language.
    expect(german.querySelector('label[for="field-email"]')?.textContent).toBe("Email *");
  });
});

test("styles follow the form's theme, with text that can be read on its colour", () => {
  const styled = (color: string) => html({ ...contactSchema, theme: { color, radius: "none" } }, { withStyles: true });
  expect(styled("#ffe100")).toContain("--on-accent: #000000;");
  expect(styled("#1d4ed8")).toContain("--on-accent: #ffffff;");
  expect(styled("#1d4ed8")).toMatch(/--accent: #1d4ed8;[\s\S]*border-radius: 0;/);
});

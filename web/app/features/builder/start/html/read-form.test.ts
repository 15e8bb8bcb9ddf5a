import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, test } from "vitest";
import { check } from "../../../../../../clients/rules.js";
import { isSecretName } from "./fields/names";
import type { Note } from "./fields/notes";
import { readForm } from "./read-form";

const files = globSync("../e2e/builder/pasted/*.html").sort();

test("there are forms of many kinds", () => expect(files.length).toBeGreaterThanOrEqual(30));

// Read beside its HTML, by people. e2e/builder fills in the same forms in Chromium, and the server checks what they send.
test("each becomes the fields that its HTML describes", async () => {
  const forms = Object.fromEntries(
    files.map((file) => {
      const { schema, notes } = readForm(readFileSync(file, "utf8"));
      return [basename(file), { schema, notes: notes.map(sentenceOf) }];
    }),
  );
  await expect(`${JSON.stringify(forms, null, 2)}\n`).toMatchFileSnapshot("../../../../../../e2e/builder/pasted.json");
});

const sentenceOf = ({ names, isSkipped, text }: Note) => `${names.join(", ")}${isSkipped ? " skipped." : ":"} ${text}`;

const fieldIn = (html: string) => readForm(html).schema.fields[0];
const labelIn = (html: string) => fieldIn(`<form>${html}</form>`)?.label;

describe("labels", () => {
  test.each([
    ["by for", `<label for=a>Name *</label><input id=a name=n>`],
    ["around the control", `<label>Name: <input name=n></label>`],
    ["after the control", `<input id=a name=n><label for=a>Name</label>`],
    ["aria-label", `<input name=n aria-label="Name">`],
    ["aria-labelledby", `<span id=x>Name</span><div><input name=n aria-labelledby=x></div>`],
    ["the cell before", `<table><tr><td>Name<td><input name=n></table>`],
    ["the text before", `Name: <input name=n>`],
    ["the placeholder", `<input name=n placeholder="Name (required)">`],
    ["the name", `<input name="contact[name]">`],
  ])("%s", (_, html) => expect(labelIn(html)).toBe(html.includes("contact[") ? "Contact name" : "Name"));

  test("of another control is never taken", () => {
    expect(labelIn(`<label for=b>Other</label><input name=first_name><input id=b name=b>`)).toBe("First name");
  });
});

describe("what isn't a field", () => {
  const notesOf = (html: string) => readForm(`<form>${html}</form>`).notes.map(sentenceOf);

  test.each([
    [`<input type=password name=code>`, /^code skipped\. Forms can't ask for passwords/],
    [`<input name=cc autocomplete="section-a cc-number">`, /^cc skipped.*card details/],
    [`<input name=user_passwd>`, /^user_passwd skipped.*passwords/],
    [`<input type=hidden name=_next value=x>`, /^_next skipped\. Special fields/],
    [`<input name=_gotcha>`, /^_gotcha skipped.*honeypot/],
    [`<input name=website tabindex=-1 class="sr-only">`, /^website skipped.*honeypot/],
    [`<input name=a disabled>`, /^a skipped\. Disabled/],
    [`<input placeholder=Phone>`, /^Phone skipped.*without a name/],
    [`<input name="a\u200bb">`, /invisible/],
    [`<select name=s><option value="">Choose</select>`, /^s skipped.*no option/],
    [`<input name=a><input name=a>`, /^a skipped\. Several fields/],
  ])("%s", (html, note) => {
    expect(notesOf(html)).toEqual([expect.stringMatching(note)]);
    expect(readForm(`<form>${html}</form>`).names).toEqual([]);
  });

  test("names of secrets are those of the server", () => {
    for (const name of [
      "password",
      "user[passwd]",
      "confirmPassword",
      "card",
      "card-number",
      "Mot de passe",
      "cc_cvc",
      "CVV",
    ])
      expect(isSecretName(name), name).toBe(true);
    for (const name of ["passenger", "discard", "postcard", "compass", "cvcs", "shipping", "pin_code", "card_message"])
      expect(isSecretName(name), name).toBe(false);
  });
});

test("a field that answers go to is asked for under another name, and may be left out", () => {
  const { schema, notes } = readForm(`<form><input type=email name=_replyto required></form>`);
  expect(schema.fields).toEqual([{ type: "email", name: "email", label: "Email", required: false }]);
  expect(notes).toHaveLength(1);
});

test("nothing that is pasted runs or fails", () => {
  for (const html of [
    "",
    "<",
    "<form",
    "<form><input name=",
    "</form></div>",
    "<<<>>>",
    "<a b={",
    "&#xffffff;&bogus;",
    "<input name=a".repeat(500),
  ])
    expect(() => readForm(html)).not.toThrow();
  const deep = `<form>${"<div>".repeat(3000)}<input name=a>`;
  expect(readForm(deep).names).toEqual(["a"]);
});

test("more fields than a form can have are left out", () => {
  const { schema, notes } = readForm(Array.from({ length: 210 }, (_, n) => `<input name=f${n}>`).join(""));
  expect(schema.fields).toHaveLength(200);
  expect(notes[0]?.names).toHaveLength(10);
});

test("a hidden no beside a checkbox is a consent that accepts both", () => {
  const field = fieldIn(`<input type=hidden name=s value=0><label><input type=checkbox name=s value=1> News</label>`);
  expect(field).toEqual({ type: "consent", name: "s", label: "Consent", text: "News" });
  const rules = { language: "en", fields: [{ name: "s", type: "consent" }] };
  expect(
    check(
      rules as never,
      [
        ["s", "0"],
        ["s", "1"],
      ],
      [],
    ).broken,
  ).toEqual([]);
});

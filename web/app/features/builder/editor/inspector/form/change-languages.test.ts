import { describe, expect, test } from "vitest";
import { quoteSchema } from "~/api/mocks/sample-form";
import type { Schema } from "../../../schema/model";
import { openState } from "../../state/history";
import { missingTexts } from "../language/missing";
import { translationsIn, withMainLanguage, withoutLanguage } from "./change-languages";
import { localText, timestampOf } from "./local-time";

const form: Schema = {
  language: "en",
  languages: ["de", "fr"],
  title: { en: "Bread", de: "Brot" },
  fields: [
    { type: "text", name: "name", label: "Name" },
    {
      type: "dropdown",
      name: "kind",
      label: { en: "Kind", de: "Sorte", fr: "Sorte" },
      choices: [{ value: "Rye", label: { en: "Rye", de: "Roggen" } }, { value: "Spelt" }],
    },
  ],
};

describe("removing a language", () => {
  test("removes its translations, and what is left is as short as it can be", () => {
    expect(translationsIn(form, "de")).toBe(3);
    expect(withoutLanguage(form, "de")).toEqual({
      language: "en",
      languages: ["fr"],
      title: "Bread",
      fields: [
        form.fields[0],
        {
          type: "dropdown",
          name: "kind",
          label: { en: "Kind", fr: "Sorte" },
          choices: [{ value: "Rye", label: "Rye" }, { value: "Spelt" }],
        },
      ],
    });
    expect(withoutLanguage(withoutLanguage(form, "de"), "fr")).not.toHaveProperty("languages");
  });
});

describe("another main language", () => {
  test("changes places with one that the form has, and every text has it", () => {
    const german = withMainLanguage(form, "de");
    expect(german).toMatchObject({ language: "de", languages: ["en", "fr"], title: { de: "Brot", en: "Bread" } });
    expect(german.fields[0]?.label).toEqual({ de: "Name", en: "Name" });
    expect(german.fields[1]?.choices).toEqual([
      { value: "Rye", label: { de: "Roggen", en: "Rye" } },
      { value: "Spelt" },
    ]);
  });

  test("that the form doesn't have is what the texts are in", () => {
    const dutch = withMainLanguage(form, "nl");
    expect(dutch).toMatchObject({ language: "nl", languages: ["de", "fr"], title: { nl: "Bread", de: "Brot" } });
    expect(dutch.fields[0]?.label).toBe("Name");
  });
});

describe("missing translations", () => {
  const missingIn = (schema: Schema, language: string) =>
    missingTexts(openState(schema).present, language).map(({ key, setting }) => `${key ?? "form"} ${setting}`);

  test("are the texts that visitors read in the main language", () => {
    expect(missingIn(form, "en")).toEqual([]);
    expect(missingIn(form, "de")).toEqual(["field-0 label", "field-1 choices[1].label"]);
    expect(missingIn(form, "fr")).toEqual([
      "field-0 label",
      "field-1 choices[0].label",
      "field-1 choices[1].label",
      "form title",
    ]);
  });

  test("aren't what nobody reads or translates", () => {
    const fields: Schema["fields"] = [
      { type: "hidden", name: "source", label: "Source" },
      {
        type: "dropdown",
        name: "size",
        label: { en: "Size", de: "Größe" },
        choices: [{ value: "42" }, { value: "44" }],
      },
    ];
    expect(missingIn({ ...form, title: null, fields }, "de")).toEqual([]);
    expect(missingIn(quoteSchema, "de")).toHaveLength(16);
  });
});

describe("opening times", () => {
  test("are written in the browser's time zone and stored as moments", () => {
    const text = localText("2026-12-01T08:30:00Z");
    expect(text).toMatch(/^2026-1[12]-\d\dT\d\d:\d\d$/);
    expect(timestampOf(text)).toBe("2026-12-01T08:30:00Z");
    expect([localText(null), localText("never"), timestampOf("")]).toEqual(["", "", undefined]);
  });
});

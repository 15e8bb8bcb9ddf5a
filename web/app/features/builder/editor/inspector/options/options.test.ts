import { describe, expect, test } from "vitest";
import {
  MAX_OPTIONS,
  moved,
  nextOption,
  optionsFromText,
  withOptionText,
  withOptionValue,
  withTranslation,
} from "./options";

describe("an option's text", () => {
  test("is its value too, as long as nothing else is said", () => {
    expect(withOptionText({ value: "Rye" }, "Rye bread", "en", false)).toEqual({ value: "Rye bread" });
    const translated = { value: "Rye", label: { en: "Rye", de: "Roggen" } };
    expect(withOptionText(translated, "Rye bread", "en", false)).toEqual({
      value: "Rye bread",
      label: { en: "Rye bread", de: "Roggen" },
    });
  });

  test("leaves a value alone that something compares with, or that was chosen", () => {
    expect(withOptionText({ value: "Rye" }, "Rye bread", "en", true)).toEqual({ value: "Rye", label: "Rye bread" });
    expect(withOptionText({ value: "r", label: "Rye" }, "Rye bread", "en", false)).toEqual({
      value: "r",
      label: "Rye bread",
    });
    expect(withOptionText({ value: "r", label: "Rye" }, "r", "en", true)).toEqual({ value: "r" });
  });

  test("stays when the value is another one, or a translation comes and goes", () => {
    expect(withOptionValue({ value: "Rye" }, "r", "en")).toEqual({ value: "r", label: "Rye" });
    expect(withOptionValue({ value: "r", label: "Rye" }, "Rye", "en")).toEqual({ value: "Rye" });
    const translated = withTranslation({ value: "Rye" }, "Roggen", "de", "en");
    expect(translated).toEqual({ value: "Rye", label: { en: "Rye", de: "Roggen" } });
    expect(withTranslation(translated, "", "de", "en")).toEqual({ value: "Rye" });
  });
});

describe("a pasted list", () => {
  const values = (text: string, existing = [{ value: "Rye" }]) =>
    optionsFromText(text, existing).map(({ value }) => value);

  test("is one option a line, without bullets, blanks and what is there already", () => {
    expect(values("Oats\r\n\n  Rye \n- Spelt\n2. Wheat\nOats\n\t")).toEqual(["Oats", "Spelt", "Wheat"]);
    expect(values("2 people\n3.5 kg")).toEqual(["2 people", "3.5 kg"]);
  });

  test("has no more than fit", () => {
    const many = Array.from({ length: 300 }, (_, at) => `Line ${at}`).join("\n");
    expect(values(many)).toHaveLength(MAX_OPTIONS - 1);
    expect([...(values("ä".repeat(300))[0] ?? "")]).toHaveLength(200);
  });
});

test("a new option has a number that is free", () => {
  expect(nextOption([{ value: "Option 1" }])).toEqual({ value: "Option 2" });
  expect(nextOption([{ value: "a" }, { value: "Option 3" }])).toEqual({ value: "Option 4" });
});

test("an item goes where it's moved to", () => {
  expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
});

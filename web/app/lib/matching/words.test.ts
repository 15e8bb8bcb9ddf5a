import { expect, test } from "vitest";
import { findMatches, findWords, fold, wordsOf } from "./words";

test("case and accents don't count", () => {
  expect(fold("Café TRAMUNTANA")).toBe("cafe tramuntana");
  expect(fold("Cafe\u0301")).toBe("cafe");
  expect(fold("İzmir")).toBe("izmir");
  expect(wordsOf("  Kayak   RÉNTAL ")).toEqual(["kayak", "rental"]);
});

const marked = (text: string, typed: string) =>
  findWords(text, wordsOf(typed))
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join("");

test.each([
  ["Café Tramuntana", "cafe", "[Café] Tramuntana"],
  ["Café Tramuntana", "tra CAF", "[Caf]é [Tra]muntana"],
  ["Cafe\u0301 bar", "cafe", "[Cafe\u0301] bar"],
  ["Contact", "", "Contact"],
  ["Contact", "x", "Contact"],
  ["aaa", "aa", "[aa]a"],
  ["Contact", "cont tact", "[Contact]"],
  ["👋 Hello", "hello", "👋 [Hello]"],
  ["", "x", ""],
])("%s, searched for %s, is %s", (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected);
});

test("a pattern is looked for in the folded text, and marks the text as it was written", () => {
  const found = (text: string, pattern: RegExp) =>
    findMatches(text, pattern)
      .map((part) => (part.isFound ? `[${part.text}]` : part.text))
      .join("");
  expect(found("Un CAFÉ, cafe\u0301s", /cafe/gu)).toBe("Un [CAFÉ], [cafe\u0301]s");
  expect(found("", /x/gu)).toBe("");
});

import { expect, test } from "vitest";
import { guessType, matchingTypes, typeGroups } from "./type-groups";

test("types are found by what they are called, and by what others call them", () => {
  expect(matchingTypes("sc")).toEqual(["scale"]);
  expect(matchingTypes("te").slice(0, 2)).toEqual(["text_block", "text"].sort().reverse());
  expect(matchingTypes("checkbox")).toEqual(["multiple_choice", "consent"]);
  expect(matchingTypes("choice")).toEqual(["single_choice", "multiple_choice"]);
  expect(matchingTypes("")).toHaveLength(20);
  expect(matchingTypes("zebra")).toEqual([]);
});

test("every type is in one group", () => {
  const all = typeGroups.flatMap(({ types }) => types);
  expect(new Set(all).size).toBe(20);
});

test("a question says what it asks for", () => {
  expect(guessType("Your email")).toBe("email");
  expect(guessType("E-mail address")).toBe("email");
  expect(guessType("Phone number")).toBe("phone");
  expect(guessType("Message")).toBe("long_text");
  expect(guessType("How many guests?")).toBe("number");
  expect(guessType("Upload your CV")).toBe("file");
  expect(guessType("Name")).toBe("text");
  expect(guessType("Emailing habits")).toBe("text");
});

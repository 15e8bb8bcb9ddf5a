import { expect, test } from "vitest";
import { initials } from "./initials";

test.each([
  ["Anna Kastor", "AK"],
  ["Tomás", "T"],
  ["june@whitfield.example", "JW"],
  ["", ""],
])("%s becomes %s", (name, expected) => {
  expect(initials(name)).toBe(expected);
});

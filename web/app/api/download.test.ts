import { expect, test } from "vitest";
import { fileNameOf } from "./download";

test.each([
  ['attachment; filename="contact.csv"', "contact.csv"],
  [`attachment; filename="B_ckerei.csv"; filename*=UTF-8''B%C3%A4ckerei%20%22a%22.csv`, 'Bäckerei "a".csv'],
  [`attachment; filename="contact.csv"; filename*=UTF-8''%E4`, "contact.csv"],
  ["attachment", undefined],
  [null, undefined],
])("the name of a file in %s", (disposition, name) => {
  expect(fileNameOf(disposition)).toBe(name);
});

import { expect, test } from "vitest";
import { ownValue } from "./own-value";
import { fieldLabel } from "./text/field-label";
import { spamCheckText } from "./text/spam-check";

const everyObjectHas = ["constructor", "toString", "__proto__", "hasOwnProperty", "valueOf"];

test("finds what the record itself has", () => {
  expect(ownValue({ red: 1 }, "red")).toBe(1);
  expect(ownValue({ red: 1 }, "blue")).toBeUndefined();
});

test.each(everyObjectHas)("%s is in no record, though every object has it", (key) => {
  expect(ownValue<unknown>({ red: 1 }, key)).toBeUndefined();
  expect(fieldLabel(key)).toBe(key);
  expect(spamCheckText({ state: "inbox", verdict: { score: 0.2, reasons: [key] } })).toBe(
    `Passed spam check with warnings: ${key.replaceAll("_", " ")}`,
  );
});

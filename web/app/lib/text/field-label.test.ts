import { expect, test } from "vitest";
import { fieldLabel } from "./field-label";

test.each([
  ["Subject", ["_subject", "_email.subject"]],
  ["Reply-to", ["_replyto", "replyto", "replyTo", "_email.replyto"]],
  ["Name", ["from_name", "_email.from"]],
  ["Copy to", ["_cc", "ccemail"]],
])("%s is what the special names mean", (label, names) => {
  expect(names.map(fieldLabel)).toEqual(names.map(() => label));
});

test.each(["name", "email", "subject", "Replyto", "_next", "constructor", ""])("%j keeps its name", (name) => {
  expect(fieldLabel(name)).toBe(name);
});

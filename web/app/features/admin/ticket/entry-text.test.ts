import { expect, test } from "vitest";
import { entry } from "../sample";
import { eventText } from "./entry-text";

test.each([
  ["asked", "Lena asked for access to the submission,"],
  ["granted", "Lena allowed access to the submission,"],
  ["revoked", "Lena revoked access to the submission,"],
  ["extended", "Lena changed access to the submission,"],
])("says what was done about access: %s", (access, text) => {
  const author = { role: "operator", name: "Lena" };
  expect(eventText(entry({ kind: "access", author, access, text: null }))).toBe(text);
});

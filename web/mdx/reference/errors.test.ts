import { expect, test } from "vitest";
import { codes } from "./codes.ts";
import { errors } from "./errors.ts";
import { sources } from "./rust.ts";

test("every code that leaves the server has a section of its own with cause and fix", () => {
  const chapter = errors();
  const all = codes();
  expect(all.length).toBeGreaterThan(80);
  for (const { code } of all) {
    const section = chapter.split(`### \`${code}\` {#${code}}\n`)[1]?.split("\n### ")[0] ?? "";
    expect(section.trim().length, code).toBeGreaterThan(40);
    expect(section, code).toContain("*What to do:*");
  }
});

test("codes are told with the status they come with", () => {
  const statuses = new Map(codes().map((code) => [code.code, code.statuses]));
  expect(statuses.get("FORM_NOT_FOUND")).toEqual([404]);
  expect(statuses.get("FILES_TOO_BIG")).toEqual([413]);
  expect(statuses.get("TYPE_EMAIL")).toEqual([422]);
  expect(statuses.get("step_up_required")).toEqual([403]);
  expect(statuses.get("email_taken")).toEqual([409]);
  expect(statuses.get("invalid_token")).toEqual([404, 422]);
  expect(statuses.get("endpoint_inactive")).toEqual([409]);
});

test("no file makes errors in a way that is not looked for", () => {
  for (const text of sources()) {
    const named = [...text.matchAll(/FieldError::new\(\s*[\w"&.]+,\s*"/g)].length;
    const made = [...text.matchAll(/FieldError::new\(/g)].length;
    const short = [...text.matchAll(/fn on_field\(|let (?:on_field|invalid) = \|/g)].length;
    expect(made - named, text.slice(0, 200)).toBeLessThanOrEqual(short);
  }
});

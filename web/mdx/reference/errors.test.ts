import { expect, test } from "vitest";
import { addedFault, codes, schemaFaults, shorthand } from "./codes.ts";
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
  expect(statuses.get("FILES_TOO_BIG")).toEqual([413, 422]);
  expect(statuses.get("TYPE_EMAIL")).toEqual([422]);
  expect(statuses.get("step_up_required")).toEqual([403]);
  expect(statuses.get("email_taken")).toEqual([409]);
  expect(statuses.get("invalid_token")).toEqual([404, 422]);
  expect(statuses.get("endpoint_inactive")).toEqual([409]);
  expect(statuses.get("form_changed")).toEqual([409]);
  expect(statuses.get("too_many_tickets")).toEqual([429]);
  expect(statuses.get("not_suspended")).toEqual([409]);
  expect(statuses.get("if_match_required")).toEqual([428]);
  expect(statuses.get("PATTERN_MISMATCH")).toEqual([422]);
});

test("no file makes errors in a way that is not looked for", () => {
  for (const text of sources()) {
    const named = [...text.matchAll(/FieldError::new\(\s*[\w"&.]+,\s*"/g)].length;
    const made = [...text.matchAll(/FieldError::new\(/g)].length;
    // The last one passes on what is wrong with a form schema, which `schemaFaults` finds.
    const short = [...text.matchAll(/fn on_field\(|let (?:on_field|invalid) = \||impl SupportError \{|\bfault\.code,/g)]
      .length;
    expect(made - named, text.slice(0, 200)).toBeLessThanOrEqual(short);
    const passedOn = [...text.matchAll(/\bnew\(\s*StatusCode::\w+,\s*code\b/g)].length;
    // `Error::conflict` is found by its name.
    const conflict = text.includes("pub fn conflict(code: ") ? 1 : 0;
    expect(passedOn, text.slice(0, 200)).toBe([...text.matchAll(shorthand)].length + conflict);
  }
});

test("every code of a form schema is in one table", () => {
  const table = errors().split("## Form schema errors\n")[1] ?? "";
  for (const code of schemaFaults()) expect(table).toContain(`| \`${code}\` | `);
  const files = sources("crates/customer/schema/src/{parse,validate}/**/*.rs");
  const added = files.flatMap((text) => [...text.matchAll(/\bfaults\.add\(/g)]).length;
  const found = files.flatMap((text) => [...text.matchAll(addedFault)]).length;
  // One passes on what is wrong with a name; those codes are found where they are made.
  expect(found).toBe(added - 1);
});

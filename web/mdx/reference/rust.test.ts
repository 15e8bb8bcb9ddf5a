import { expect, test } from "vitest";
import { chapter } from "./chapters.ts";
import { constant, setting } from "./rust.ts";

test("constants are read as figures: products, other constants, times", () => {
  expect(constant("crates/flow/posted/src/limits.rs", "MAX_FIELD_VALUE_BYTES")).toBe(64 * 1024);
  expect(constant("crates/flow/posted/src/limits.rs", "MAX_BODY_BYTES")).toBe(3 * 1024 * 1024 + 64 * 1024);
  expect(constant("crates/customer/accounts/src/store/sessions.rs", "SESSION_IDLE_TTL")).toBe(14 * 86_400);
});

test("a constant or setting that is gone fails the build", () => {
  expect(() => constant("crates/flow/posted/src/limits.rs", "MAX_PATIENCE")).toThrow("has no constant");
  expect(() => setting("limits", "patience")).toThrow("has no patience");
});

test("settings are read from their own table", () => {
  expect(setting("mail", "timeout_seconds")).toBe("60");
  expect(setting("egress", "timeout_seconds")).toBe("15");
});

test("the limits that people ask for first are told", () => {
  const limits = chapter("limits");
  for (const row of ["| file size | 10 MB |", "| files | 10 |", "| fields | 200 |"]) expect(limits).toContain(row);
});

test("every call and object of the API has its section", () => {
  expect(chapter("calls")).toContain("{#submit}");
  expect(chapter("calls")).toContain("{#endpoints_create}");
  expect(chapter("objects")).toContain("{#Endpoint}");
});

import { expect, test } from "vitest";
import { countRows } from "./download";

const bytes = (text: string) => new TextEncoder().encode(text);

test("rows are counted as they come by; a line's end within quotes ends none", () => {
  const count = countRows();
  expect(count(bytes('\uFEFFid,message\r\n1,"two\r\nli'))).toBe(0);
  expect(count(bytes('nes, ""quoted"""\r\n2,plain\r\n'))).toBe(2);
});

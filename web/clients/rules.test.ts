import { describe, expect, test } from "vitest";
import { check, collect, type FieldRules, type SentFile } from "../../clients/rules.js";

const file = (name: string, size = 10, type = "text/plain"): SentFile => ({ field: "f", name, size, type });

/** What is wrong with one field "f" that has these values. */
function codeOf(rules: Partial<FieldRules>, values: readonly string[], files: readonly SentFile[] = []) {
  const entries = values.map((value) => ["f", value] as const);
  const { broken, hidden } = check({ fields: [{ name: "f", type: "text", ...rules }] }, entries, files);
  expect(hidden).toEqual([]);
  return broken[0]?.[1];
}

interface Row {
  rules: Partial<FieldRules>;
  valid: string[];
  /** By the code that they get. */
  broken: Record<string, string[]>;
}

const choices = ["a", "b c", "ü"];
const scaleOf = { type: "scale", min: 0, max: 10 };

const rows: Row[] = [
  { rules: { type: "text" }, valid: ["", "x", "\u0085"], broken: {} },
  {
    rules: { type: "text", min_length: 2 },
    valid: ["ab", " a\r\nb ", "🦆🦆"],
    broken: { TOO_SHORT: ["a", "🦆", " a "] },
  },
  {
    rules: { type: "long_text", max_length: 3 },
    valid: ["a\r\nb", "🦆🦆🦆", "  abc\n"],
    broken: { TOO_LONG: ["abcd", "e\u0301e\u0301"] },
  },
  { rules: { type: "hidden", max_length: 1 }, valid: ["x", "\u00a0x"], broken: { TOO_LONG: ["xx", "\ufeffx"] } },
  {
    rules: { type: "text", pattern: "[A-Z]{2}[0-9]+" },
    valid: ["DE1", " DE123\n", ""],
    broken: { PATTERN_MISMATCH: ["DE", "DE1x", "xDE1", `DE${"1".repeat(999)}`] },
  },
  { rules: { type: "text", pattern: "[^a]" }, valid: ["🦆", "b"], broken: { PATTERN_MISMATCH: ["a", "🦆🦆"] } },
  {
    rules: { type: "email" },
    valid: ["ada@example.org", " ada@example.org ", "ä@b.c", "a..b@c..d", `${"a".repeat(248)}@b.org`],
    broken: {
      TYPE_EMAIL: [
        "ada",
        "@b.de",
        "a@b",
        "a@.b",
        "a@b.",
        "a@b@c.de",
        "a b@c.de",
        "a\u200b@b.de",
        "a@b.de,c@d.de",
      ].concat("<a@b.de>", "a:b@c.de", "a\u0085@b.de", `${"a".repeat(249)}@b.org`, `${"ä".repeat(125)}@b.org`),
    },
  },
  {
    rules: { type: "phone" },
    valid: ["1234", "+49 (30) 123-45.6/7", "12345678901234567890"],
    broken: { TYPE_PHONE: ["123", "123456789012345678901", "1234x", "++1234", "12+34", "١٢٣٤", "1234\t5"] },
  },
  {
    rules: { type: "url" },
    valid: ["http://a.b", "HTTPS://A.B:443/x?y#z", "https://a.b:", "https://a.b?@:x", "https://ü.de/\\"],
    broken: {
      TYPE_URL: [
        "a.b",
        "ftp://a.b",
        "http://",
        "http://a",
        "http://.a.b",
        "http://a.b.",
        "http://u@a.b",
        "http://a.b:1:2",
      ]
        .concat(
          "http://a.b:123456",
          "http://[::1]",
          "http://a.b/ x",
          "http://a.b/\u0085x",
          'http://a.b/"',
          "httpſ://a.b",
        )
        .concat(`http://a.b/${"x".repeat(2038)}`),
    },
  },
  {
    rules: { type: "number" },
    valid: ["0", "-1.5", "+.5", "1.", "1e308", "1E-400", "9".repeat(40)],
    broken: {
      TYPE_NUMERIC: ["x", ".", "1,5", "1e400", "1e1000", "0x10", "Infinity", "1 2", "٣", "9".repeat(41), "1e"],
    },
  },
  {
    rules: { type: "number", min: -0.5, max: 10 },
    valid: ["-0.5", "1e1", "0"],
    broken: { TOO_SMALL: ["-0.51", "-1e300"], TOO_LARGE: ["10.1", "1e300"] },
  },
  {
    rules: { type: "date" },
    valid: ["2024-02-29", "0001-01-01", "9999-12-31", "2000-02-29", "0096-02-29"],
    broken: {
      TYPE_DATE: ["2023-02-29", "1900-02-29", "0000-01-01", "2024-13-01", "2024-00-10", "2024-04-31", "2024-1-1"],
    },
  },
  {
    rules: { type: "date", min: "2024-01-31", max: "2024-12-01" },
    valid: ["2024-01-31", "2024-12-01"],
    broken: { TOO_SMALL: ["2024-01-30", "0999-12-31"], TOO_LARGE: ["2024-12-02"], TYPE_DATE: ["12024-12-01"] },
  },
  {
    rules: { type: "time" },
    valid: ["00:00", "23:59:59"],
    broken: { TYPE_TIME: ["24:00", "1:00", "12:60", "12:00:60", "12:00:00:00"] },
  },
  {
    rules: { type: "time", min: "09:00", max: "17:30" },
    valid: ["09:00", "09:00:00", "17:30", "17:30:00"],
    broken: { TOO_SMALL: ["08:59:59"], TOO_LARGE: ["17:30:01", "17:31"] },
  },
  {
    rules: { type: "single_choice", choices },
    valid: ["a", " b c ", "ü"],
    broken: { CHOICE_INVALID: ["A", "b  c", "u\u0308"] },
  },
  { rules: { type: "dropdown", choices }, valid: ["a"], broken: { CHOICE_INVALID: ["d"] } },
  {
    rules: { type: "rating", max: 5 },
    valid: ["1", "5", "05"],
    broken: { CHOICE_INVALID: ["0", "6", "005", "1.0", "-1"] },
  },
  { rules: scaleOf, valid: ["0", "10", "010"], broken: { CHOICE_INVALID: ["11", "0010", "x"] } },
  { rules: { type: "yes_no" }, valid: ["yes", "no", "true", "false"], broken: { CHOICE_INVALID: ["Yes", "on", "1"] } },
  { rules: { type: "consent" }, valid: ["yes", "true", "on", "1", "no", "0"], broken: { CHOICE_INVALID: ["On", "y"] } },
];

describe.each(rows)("$rules", ({ rules, valid, broken }) => {
  const expected = Object.entries(broken).flatMap(([code, values]) => values.map((value) => [value, code] as const));
  test("values", () => {
    const all = [...valid.map((value) => [value, undefined] as const), ...expected];
    expect(all.map(([value]) => [value, codeOf(rules, [value])])).toEqual(all);
  });
});

test("a required field has to be there and filled", () => {
  for (const type of ["text", "number", "consent", "multiple_choice"]) {
    const rules = { type, required: true, choices };
    expect(codeOf(rules, [])).toBe("REQUIRED_FIELD_MISSING");
    expect(codeOf(rules, ["", " \u2003\r\n"])).toBe("REQUIRED_FIELD_EMPTY");
  }
  expect(codeOf({ type: "consent", required: true }, ["off"])).toBe("REQUIRED_FIELD_EMPTY");
  for (const files of [[], [file("", 0)]]) {
    expect(codeOf({ type: "file", required: true }, ["text"], files)).toBe("REQUIRED_FIELD_MISSING");
  }
  expect(codeOf({ type: "text", required: true }, ["\ufeff"])).toBeUndefined();
});

test("most fields have one value", () => {
  expect(codeOf({ type: "text" }, ["a", ""])).toBeUndefined();
  expect(codeOf({ type: "text" }, ["a", "a"])).toBe("TOO_MANY");
  expect(codeOf({ type: "email" }, ["a", "b"])).toBe("TOO_MANY");
});

test("choices are counted once each", () => {
  const rules = { type: "multiple_choice", choices, min: 2, max: 2 };
  expect(codeOf(rules, ["a", "a"])).toBe("TOO_FEW");
  expect(codeOf(rules, ["a", "a", "b c"])).toBeUndefined();
  expect(codeOf(rules, choices)).toBe("TOO_MANY");
  expect(codeOf(rules, ["a", "x"])).toBe("CHOICE_INVALID");
  expect(codeOf(rules, [])).toBeUndefined();
});

test("files", () => {
  const rules = { type: "file", max_files: 2, max_size: 10, file_types: [".kml", "image/*", "text/plain"] };
  const [image, plain] = [file("x", 1, "Image/PNG; a=b"), file("x", 1, "TEXT/plain ;")];
  expect(codeOf(rules, [], [image, plain])).toBeUndefined();
  expect(codeOf(rules, [], [file("a.KML", 1, "")])).toBeUndefined();
  expect(codeOf(rules, [], [file("a.\u212aml", 1, "imag/e")])).toBe("FILE_TYPE_REFUSED");
  expect(codeOf(rules, [], [file("a", 1, "text/plainer")])).toBe("FILE_TYPE_REFUSED");
  expect(codeOf(rules, [], [file("a", 11, "x/y")])).toBe("FILES_TOO_BIG");
  expect(codeOf(rules, [], [file("a", 99), plain, plain])).toBe("TOO_MANY_FILES");
});

test("what this script doesn't know is left to the server", () => {
  expect(codeOf({ type: "signature", required: true }, [])).toBeUndefined();
  expect(check({ fields: [] }, [["constructor", "x"]], [])).toEqual({ broken: [], hidden: [] });
});

test("long runs of white space take no time", () => {
  const spaces = " ".repeat(60_000);
  expect(codeOf({ type: "long_text", max_length: 60_002 }, [`${spaces}a${spaces}a${spaces}`])).toBeUndefined();
});

test("the entries and files of a form, in their order", () => {
  const data = new FormData();
  data.append("a", "1");
  data.append("cv", new File(["xy"], "cv.txt", { type: "text/plain" }));
  data.append("a", "2");
  data.append("raw", new File([], "empty"));
  expect(collect(data)).toEqual({
    entries: [
      ["a", "1"],
      ["a", "2"],
    ],
    files: [
      { field: "cv", name: "cv.txt", size: 2, type: "text/plain" },
      { field: "raw", name: "empty", size: 0, type: "application/octet-stream" },
    ],
  });
});

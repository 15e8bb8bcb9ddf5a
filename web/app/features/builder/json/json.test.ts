import { describe, expect, test } from "vitest";
import { validationError } from "~/api/errors/form-errors";
import { quoteSchema } from "~/api/mocks/sample-form";
import { lineAt, placeOf, placesIn } from "./json-places";
import { formatJson, parseSchema, problemsOf, starter } from "./json-text";

describe("places", () => {
  const text = '{\n  "fields": [\n    { "na\\u006de": "a\\"b", "max": -1.5e3, "sub": [] },\n    true\n  ]\n}';
  const { places, fault } = placesIn(text);
  const at = (path: string) => {
    const place = placeOf(path, places);
    return place && text.slice(place.from, place.to);
  };

  test("are known by path", () => {
    expect(fault).toBeUndefined();
    expect(at("fields[0].name")).toBe('"a\\"b"');
    expect(at("fields[0].max")).toBe("-1.5e3");
    expect(at("fields[1]")).toBe("true");
    expect(at("fields")).toBe("[");
    expect(lineAt(text, placeOf("fields[1]", places)?.from ?? 0)).toBe(4);
  });

  test("of what isn't there are those of what it would be in", () => {
    expect(at("fields[0].choices[2].value")).toBe("{");
    expect(at("fields[7].name")).toBe("[");
    expect(at("theme.color")).toBe("{");
  });

  test.each([
    ["", 0],
    ["{", 1],
    ['{"a": 1,}', 8],
    ["[1 2]", 3],
    ["[01]", 2],
    ['{"a" 1}', 5],
    ['["a\nb"]', 1],
    ["{} x", 3],
    ["nul", 0],
  ])("%j stops being JSON at %i", (broken, at) => {
    expect(placesIn(broken).fault).toBe(at);
    expect(() => JSON.parse(broken)).toThrow();
  });
});

test("what is written is what was stored, a line for what fits on one", () => {
  expect(JSON.parse(formatJson(quoteSchema))).toEqual(quoteSchema);
  expect(formatJson(starter)).toBe(`{
  "format": 1,
  "language": "en",
  "fields": [
    { "type": "text", "name": "name", "label": "Name", "required": true },
    { "type": "email", "name": "email", "label": "Email", "required": true },
    { "type": "long_text", "name": "message", "label": "Message" }
  ]
}`);
  expect(formatJson({ fields: [], theme: {} })).toBe('{\n  "fields": [],\n  "theme": {}\n}');
});

test("only an object is sent", () => {
  expect(parseSchema('{"fields": []}')).toEqual({ fields: [] });
  for (const text of ["[]", "1", "null", '"a"']) expect(() => parseSchema(text)).toThrow(/must be a JSON object/);
  expect(() => parseSchema("{")).toThrow("The JSON ends too early. A closing bracket or quote is missing.");
});

test("problems are found in the text as it is now", () => {
  const error = validationError("fields[1].name", "required", "Give the field a name.");
  const before = '{"fields": [\n{}, {"name": ""}]}';
  expect(problemsOf(error, before)).toEqual([
    { path: "fields[1].name", message: "Give the field a name.", place: { from: 26, to: 28 }, line: 2 },
  ]);
  expect(problemsOf(error, `\n\n${before}`)[0]?.line).toBe(4);
  // Not JSON any more, meanwhile.
  expect(problemsOf(error, "")[0]?.line).toBe(1);
  expect(problemsOf(new Error("offline"), before)).toEqual([]);
  expect(problemsOf(null, before)).toEqual([]);
});

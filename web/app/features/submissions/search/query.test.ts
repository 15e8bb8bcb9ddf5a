import { expect, test } from "vitest";
import { MAX_QUERY_LENGTH, parseQuery } from "./query";

const word = (text: string) => ({ kind: "word", text });
const phrase = (text: string) => ({ kind: "phrase", text });

test.each([
  ["", []],
  ["   ", []],
  ["brief", [word("brief")]],
  ["Ada  brief", [word("Ada"), word("brief")]],
  ['"next Thursday" brief', [phrase("next Thursday"), word("brief")]],
  ['"not closed', [phrase("not closed")]],
  ['""', []],
  ["budget:500", [{ kind: "field", name: "budget", text: "500" }]],
  ['city:"New York"', [{ kind: "field", name: "city", text: "New York" }]],
  ["has:file HAS:Files", [{ kind: "file" }, { kind: "file" }]],
  ["has:memo", [{ kind: "field", name: "has", text: "memo" }]],
  ['from:"Ada L"', [{ kind: "from", text: "Ada L" }]],
  ["after:2026-01-31", [{ kind: "after", date: "2026-01-31" }]],
  ["before:2026-02-28", [{ kind: "before", date: "2026-02-28" }]],
  ["on:2026-02-14", [{ kind: "on", date: "2026-02-14" }]],
  ["10:30", [{ kind: "word", text: "10:30" }]],
  ["after:soon", [{ kind: "field", name: "after", text: "soon" }]],
  ["https://example.org/a", [word("https://example.org/a")]],
  ["name:", [word("name:")]],
  ["name: Ada", [word("name:"), word("Ada")]],
  ["予約 שלום <b>", [word("予約"), word("שלום"), word("<b>")]],
])("%s", (query, terms) => {
  expect(parseQuery(query)).toEqual(terms);
});

test("the longest search has all of its words", () => {
  const query = "a ".repeat(MAX_QUERY_LENGTH / 2);
  expect(parseQuery(query)).toHaveLength(MAX_QUERY_LENGTH / 2);
  expect(parseQuery('"'.repeat(MAX_QUERY_LENGTH))).toEqual([]);
});

import { expect, test } from "vitest";
import { blocksOf, piecesOf } from "./written";

const kinds = (text: string) => piecesOf(text).map((piece) => `${piece.kind}: ${piece.text}`);

test("a URL ends before the punctuation of its sentence", () => {
  expect(kinds('See https://a.example/x(1), (http://b.example) or "https://c.example/?q=1&r".')).toEqual([
    "words: See ",
    "link: https://a.example/x(1",
    "words: ), (",
    "link: http://b.example",
    'words: ) or "',
    "link: https://c.example/?q=1&r",
    'words: ".',
  ]);
});

test("only http and https become links", () => {
  expect(kinds("javascript:alert(1) data:text/html,x ftp://a.example")).toEqual([
    "words: javascript:alert(1) data:text/html,x ftp://a.example",
  ]);
});

test("what stands between backticks is code, also a URL", () => {
  expect(kinds("`HTTP 422` and `https://a.example` and `open")).toEqual([
    "code: HTTP 422",
    "words:  and ",
    "code: https://a.example",
    "words:  and `open",
  ]);
});

test("lines between three backticks are a block as they are", () => {
  const blocks = blocksOf('Before\n\n```json\n{\n  "a": `1`\n}\n```\n\nAfter\n``` not closed');
  expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
    ["text", "Before"],
    ["code", '{\n  "a": `1`\n}'],
    ["text", "After\n``` not closed"],
  ]);
});

test("a text of a megabyte without an end of code takes no time", () => {
  const start = performance.now();
  blocksOf("```\n".padEnd(1_000_000, "`x\n"));
  piecesOf("`".repeat(200_000) + "http://".repeat(50_000));
  expect(performance.now() - start).toBeLessThan(2000);
});

import { createProcessor } from "@mdx-js/mdx";
import type { Root } from "mdast";
import remarkGfm from "remark-gfm";
import { expect, test } from "vitest";
import { countWords } from "./words.ts";

const words = (text: string) => countWords(createProcessor({ remarkPlugins: [remarkGfm] }).parse(text) as Root);

test.each([
  ["Two words.", 2],
  ["## A heading\n\nand a paragraph.", 5],
  ["- one\n- two\n\n| three | four |\n|---|---|\n| five | six |", 6],
  ["It's `inline code`, counted – once each.", 6],
  ["Text.\n\n```js\nconst not = counted;\n```\n\n![Neither is this](./a.svg)", 1],
  ["<Note>\n\nInside a note.\n\n</Note>", 3],
  ["[A link](/docs) of four", 4],
])("%j has so many words", (text, many) => {
  expect(words(text)).toBe(many);
});

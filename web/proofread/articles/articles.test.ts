import { join } from "node:path";
import { expect, test } from "vitest";
import { articlesIn } from "../../seal/articles.ts";
import { mannerFaults } from "./manner.ts";
import { manuscript } from "./manuscript.ts";
import { repeatedSentences } from "./sentences.ts";
import { spellingFaults } from "./spelling.ts";

const folder = join(import.meta.dirname, "../../content/blog");
const [any] = articlesIn(folder);
if (!any) throw new Error("there is no article");

/** An article with this text, and what every article needs. */
const written = (text: string) => {
  const needed = "[One](/docs) and [another](/docs/files).\n\n| a |\n|---|\n| b |\n\n## Try it\n";
  return manuscript({ ...any, body: `${text}\n\n${needed}\n${"word ".repeat(900)}` }, folder);
};

test("an article as it should be has no faults", () => {
  expect(mannerFaults(written("Post the form. It arrives."))).toEqual([]);
});

test.each([
  ["Seamless forms for you.", 'says "seamless"'],
  ["It works!", "has an exclamation mark"],
  ["Is it lost? Or is it late?", "asks twice in a row"],
  ["```\na\n```", "has a block of code without a language"],
  ["word ".repeat(1000), "words; 900 to 1800"],
])("%j is a fault", (text, fault) => {
  expect(mannerFaults(written(text)).join()).toContain(fault);
});

test("code is neither counted nor judged", () => {
  const { words, passages } = written("Write `robust!` here.\n\n```js\nlet leverage = 1;\n```");
  expect(words).toBe(written("Write `robust!` here.").words);
  expect(passages.join()).not.toContain("robust");
});

test("a sentence that stands twice is found, across lines and marks", () => {
  const twice = [
    written("A form without names\nsends nothing at all."),
    written("A form, without names, sends nothing at all."),
  ];
  expect(repeatedSentences(twice).join()).toContain("stands in");
  expect(repeatedSentences(twice.slice(0, 1))).toEqual([]);
});

test("words in no dictionary are told; names of ours, codes and addresses are none", () => {
  const faults = spellingFaults([written("Formtray recieves it at https://exampel.org with FORM_NOT_FOND.")]);
  expect(faults).toEqual([`${any.slug}: "recieves" is in no dictionary`]);
});

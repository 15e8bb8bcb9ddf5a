import { readFileSync } from "node:fs";
import { join } from "node:path";
import dictionary from "dictionary-en-gb";
import nspell from "nspell";
import type { Manuscript } from "./manuscript.ts";

/** Names, terms of the trade, and English words the dictionary lacks; one a line. */
const known = join(import.meta.dirname, "known-words.txt");

/** Words that neither the dictionary nor our own list has, each once for an article. */
export function spellingFaults(articles: readonly Manuscript[]): string[] {
  const speller = nspell(dictionary);
  for (const word of readFileSync(known, "utf8").split("\n").filter(Boolean)) speller.add(word);
  return articles.flatMap((article) => {
    const unknown = [...new Set(textsOf(article).flatMap(wordsOf))].filter((word) => !speller.correct(word));
    return unknown.map((word) => `${article.slug}: "${word}" is in no dictionary`);
  });
}

const textsOf = ({ passages, drawn, images, blocks, ...matter }: Manuscript) => [
  ...[matter.title, matter.metaTitle, matter.ogTitle, matter.description, matter.excerpt, matter.imageAlt],
  ...matter.keywords,
  ...passages,
  ...drawn,
  ...images.flatMap(({ alt, title }) => [alt ?? "", title ?? ""]),
  ...blocks.map(({ meta }) => /norun="([^"]*)"/.exec(meta ?? "")?.[1] ?? ""),
];

/** Addresses, file names, versions and codes are no words; of a hyphenated one, each part is. */
const wordsOf = (text: string) =>
  text
    .replaceAll("’", "'")
    .replaceAll(/\S*[\w/](?:[./:@_=\\]|::|\(\))[\w/]\S*/g, " ")
    .match(/[\p{L}][\p{L}']*[\p{L}]/gu)
    ?.map((word) => word.replace(/'s?$/, ""))
    .filter((word) => !/^\p{Lu}+s?$/u.test(word)) ?? [];

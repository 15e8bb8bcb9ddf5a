import type { Manuscript } from "./manuscript.ts";

/** Words that promise and say nothing. */
const empty = [
  "in today's",
  "digital world",
  "digital age",
  "seamless",
  "robust",
  "leverage",
  "unlock",
  "game-changer",
  "game changer",
  "cutting-edge",
  "best-in-class",
  "world-class",
  "state-of-the-art",
  "effortless",
  "supercharge",
  "revolutionary",
  "delve",
  "empower",
  "elevate",
  "streamline",
  "blazing",
  "next-level",
  "in conclusion",
  "look no further",
];

const FEWEST_WORDS = 900;
const MOST_WORDS = 1800;
const FEWEST_LINKS = 2;

/** What the manners of writing ask of an article, as far as a program can tell. */
export function mannerFaults(article: Manuscript): string[] {
  const { words, images, tables, headings, passages, drawn, title, excerpt, description } = article;
  const said = [...passages, ...drawn, title, excerpt, description];
  const inside = article.links.filter(({ url }) => url.startsWith("/"));
  const checks: [string, boolean][] = [
    [`has ${words} words; ${FEWEST_WORDS} to ${MOST_WORDS}`, words >= FEWEST_WORDS && words <= MOST_WORDS],
    ["has neither table nor drawing", images.length + tables > 0],
    [`has ${inside.length} links to pages of ours; at least ${FEWEST_LINKS}`, inside.length >= FEWEST_LINKS],
    ['has no "Try it"', headings.some((heading) => /^try it/i.test(heading))],
    ["has a drawing without words for it", images.every(({ alt }) => alt && alt.length > 20)],
    ["has a block of code without a language", article.blocks.every(({ lang }) => lang)],
  ];
  return [
    ...checks.filter(([, holds]) => !holds).map(([fault]) => fault),
    ...said.flatMap(emptyWords),
    ...passages.filter((text) => /!(?:\s|$)/.test(text)).map((text) => `has an exclamation mark: ${text.slice(0, 60)}`),
    ...passages
      .filter((text) => /\?\s+[^?.!]*\?/.test(text))
      .map((text) => `asks twice in a row: ${text.slice(0, 60)}`),
  ];
}

const emptyWords = (text: string) =>
  empty.filter((word) => new RegExp(`\\b${word}`, "i").test(text.replaceAll("’", "'"))).map((word) => `says "${word}"`);

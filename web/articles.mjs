// Reads the articles before they are printed: length, manners, sentences that stand twice, spelling, and the table of
// docs/articles.md, which `--write` writes. `npm run check` runs it.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mannerFaults } from "./proofread/articles/manner.ts";
import { manuscript } from "./proofread/articles/manuscript.ts";
import { repeatedSentences } from "./proofread/articles/sentences.ts";
import { spellingFaults } from "./proofread/articles/spelling.ts";
import { table } from "./proofread/articles/table.ts";
import { articlesIn } from "./seal/articles.ts";

const content = new URL("content/", import.meta.url).pathname;
const place = new URL("../docs/articles.md", import.meta.url);
const articles = articlesIn(`${content}blog`).map((article) => manuscript(article, `${content}blog`));

const faults = [
  ...articles.flatMap((article) => mannerFaults(article).map((fault) => `${article.slug} ${fault}`)),
  ...repeatedSentences(articles),
  ...spellingFaults(articles),
];
const text = table(articles, pointing());
if (process.argv.includes("--write")) writeFileSync(place, text);
else if (readFileSync(place, "utf8") !== text) faults.push("docs/articles.md is old: npm run articles -- --write");

for (const fault of faults) console.error(`articles: ${fault}`);
const words = articles.reduce((sum, article) => sum + article.words, 0);
console.log(`articles: ${articles.length}, ${words} words, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;

/** How many pages of the content lead to each address, other than the page itself. */
function pointing() {
  const counts = new Map();
  for (const folder of ["blog", "docs"]) {
    for (const name of readdirSync(content + folder).filter((one) => one.endsWith(".mdx"))) {
      const source = readFileSync(`${content}${folder}/${name}`, "utf8");
      const own = `/${folder}/${name.slice(0, -".mdx".length)}`;
      const targets = new Set([...source.matchAll(/\]\((\/[\w/-]+)/g)].map(([, target]) => target));
      for (const target of targets) if (target !== own) counts.set(target, (counts.get(target) ?? 0) + 1);
    }
  }
  return counts;
}

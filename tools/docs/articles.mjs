// Runs every block of the articles: forms are sent in Chromium, projects built by their own tools, modules and commands
// run against a real server. Which block is part of which check stands in articles/; one that is in none is a failure.
//
//   node articles.mjs [--only <article>,…]
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { commands } from "./articles/commands.mjs";
import { forms } from "./articles/forms.mjs";
import { modules } from "./articles/modules.mjs";
import { projects } from "./articles/projects.mjs";
import { blocksOf, nameOf } from "./blocks.mjs";
import { clear } from "./build.mjs";
import { Member } from "./member.mjs";
import { Site } from "./site.mjs";
import { openBrowser } from "./visit.mjs";

const app = process.env.FORMTRAY_DOCS_APP;
const port = Number(process.env.FORMTRAY_DOCS_PORT);
if (!app || !port) throw new Error("run it by scripts/snippets, which starts a server");

/** What people read and nobody runs: headers, letters, rows of a table. */
const SHOWN = ["http", "text"];

const only = process.argv
  .slice(2)
  .flatMap((word, index, words) => (words[index - 1] === "--only" ? word.split(",") : []));
const folder = join(import.meta.dirname, "../../web/content/blog");
const articles = (await readdir(folder)).filter((file) => file.endsWith(".mdx")).map((file) => basename(file, ".mdx"));
const chosen = articles.filter((article) => only.length === 0 || only.includes(article));
if (chosen.length === 0) process.exit(0);

await clear();
const browser = await openBrowser();
const site = new Site();
await site.start();
const world = { app, port, browser, site, member: await Member.register(app) };
const counts = new Map();
const failures = [];
const all = [];

for (const article of chosen) {
  const blocks = blocksOf(article, await readFile(join(folder, `${article}.mdx`), "utf8"));
  const named = byName(blocks);
  all.push(...blocks);
  const left = new Set(blocks.filter(({ norun, language }) => !norun && !SHOWN.includes(language)));
  const checks = [forms, projects, modules, commands].flatMap((kind) => kind[article] ?? []);
  for (const { kind, takes, act } of checks) {
    const taken = takes.map((name) => named.get(name));
    if (taken.includes(undefined)) fail(`${article}: there is no block ${takes[taken.indexOf(undefined)]}`);
    else {
      await check(kind, taken, act, left);
    }
  }
  for (const block of left)
    fail(`${nameOf(block)}: nothing runs it; name it in tools/docs/articles, or say norun="why"`);
}

await browser.close();
site.stop();
const told = all.filter(({ norun }) => norun);
for (const block of told) console.log(`told  ${nameOf(block)}: ${block.norun}`);
const shown = all.filter(({ norun, language }) => !norun && SHOWN.includes(language)).length;
const checked = [...counts.values()].reduce((sum, count) => sum + count, 0);
const kinds = [...counts].map(([kind, count]) => `${count} ${kind}`).join(", ");
console.log(
  `articles: ${all.length} blocks in ${chosen.length} articles, ${checked} run (${kinds}), ${shown} only shown, ${told.length} told, ${failures.length} failed`,
);
process.exit(failures.length > 0 ? 1 : 0);

/** By its title, and by its language and number: `contact.html`, `bash 2`. */
function byName(blocks) {
  const named = new Map();
  const seen = {};
  for (const block of blocks) {
    seen[block.language] = (seen[block.language] ?? 0) + 1;
    named.set(`${block.language} ${seen[block.language]}`, block);
    if (block.title) named.set(block.title, block);
  }
  return named;
}

/** Runs blocks together; those that no check before has run are counted. */
async function check(kind, taken, act, left) {
  const started = Date.now();
  const names = taken.map(nameOf).join(", ");
  try {
    await act(taken, world);
    counts.set(kind, (counts.get(kind) ?? 0) + taken.filter((block) => left.has(block)).length);
    console.log(`ok    ${names} (${kind}, ${Date.now() - started} ms)`);
  } catch (error) {
    fail(`${names} (${kind})\n      ${String(error.message).replaceAll("\n", "\n      ")}`);
  }
  for (const block of taken) left.delete(block);
}

function fail(what) {
  failures.push(what);
  console.log(`FAIL  ${what}`);
}

// Checks every block of the manual: what is a form is sent in Chromium, what is a project is built, what is a receiver
// is called, what is a command is run, what is told of an answer is compared. A block that nothing checks is a failure.
//
//   node check.mjs [--only <page>,<page>]
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { checkAnswer } from "./answers.mjs";
import { blocksOf, nameOf } from "./blocks.mjs";
import { buildAstro, buildComponents, buildEleventy, buildHugo, clear, startNext } from "./build.mjs";
import { Member } from "./member.mjs";
import { checkReceiver, isReceiver } from "./receivers.mjs";
import { checkModule, checkShell, here } from "./scripts.mjs";
import { Site } from "./site.mjs";
import { openBrowser, sendForm } from "./visit.mjs";

const app = process.env.FORMTRAY_DOCS_APP;
const port = Number(process.env.FORMTRAY_DOCS_PORT);
if (!app || !port) throw new Error("run it by scripts/snippets, which starts a server");

const only = process.argv
  .slice(2)
  .flatMap((word, index, words) => (words[index - 1] === "--only" ? word.split(",") : []));
const folder = join(import.meta.dirname, "../../web/content/docs");
const pages = (await readdir(folder)).filter((file) => file.endsWith(".mdx")).map((file) => basename(file, ".mdx"));
const blocks = [];
for (const page of pages.filter((page) => only.length === 0 || only.includes(page))) {
  blocks.push(...blocksOf(page, await readFile(join(folder, `${page}.mdx`), "utf8")));
}

await clear();
const browser = await openBrowser();
const site = new Site();
await site.start();
const world = { app, port, browser, site, member: await Member.register(app) };
const counts = new Map();
const failures = [];

/** Counts the blocks a check has covered, or what it failed with. */
async function check(kind, covered, act) {
  const started = Date.now();
  const names = covered.map(nameOf).join(", ");
  try {
    await act();
    counts.set(kind, (counts.get(kind) ?? 0) + covered.length);
    console.log(`ok    ${names} (${kind}, ${Date.now() - started} ms)`);
  } catch (error) {
    failures.push(names);
    console.log(`FAIL  ${names} (${kind})\n      ${String(error.message).replaceAll("\n", "\n      ")}`);
  }
}

const hasImports = ({ code }) => /^\s*import .* from "[^./]/m.test(code);
const isComponent = ({ language, code, norun }) =>
  !norun && (["jsx", "vue", "svelte"].includes(language) || (language === "html" && hasImports({ code })));

/** Builds a project with one endpoint in it, and sends every form on its pages. */
async function checkProject(name, covered, build) {
  await check(name, covered, async () => {
    const endpoint = await world.member.endpoint(name);
    const placed = covered.map((block) => ({ ...block, code: here(block.code, { ...world, endpoint }) }));
    const { folder, origin, pages, server } = await build(placed);
    if (folder) site.folders.set(name, folder);
    try {
      for (const page of pages) await sendForm({ ...world, endpoint, url: `${origin ?? site.origin(name)}/${page}` });
    } finally {
      server?.kill();
    }
  });
}

async function checkForm(block) {
  const endpoint = await world.member.endpoint(nameOf(block));
  const html = block.code.includes("<form")
    ? block.code
    : `<form action="https://formtray.example/api/submit/YOUR_ID" method="post">
         <label>E-mail <input name="email" type="email"></label> ${block.code} <button>Send</button></form>`;
  const url = site.page(`/form-${block.page}-${block.line}`, here(html, { ...world, endpoint }));
  const sorry = html.match(/name="_error" value="([^"]*)"/)?.[1];
  await sendForm({ ...world, endpoint, url, sorry, stays: html.includes("<script") });
}

const whole = {
  astro: buildAstro,
  eleventy: buildEleventy,
  hugo: buildHugo,
  nextjs: (files) => startNext(files, port + 1),
};

for (const page of new Set(blocks.map(({ page }) => page))) {
  const own = blocks.filter((block) => block.page === page && !block.norun);
  if (whole[page]) {
    await checkProject(page, own, whole[page]);
    continue;
  }
  const components = own.filter(isComponent);
  if (components.length > 0) await checkProject(page, components, (files) => buildComponents(page, files));
  for (const block of own.filter((block) => !isComponent(block))) {
    if (isReceiver(block)) await check("receiver", [block], () => checkReceiver(block, world));
    else if (block.answer) await check("answer", [block], () => checkAnswer(block, world));
    else if (block.language === "html") await check("form", [block], () => checkForm(block));
    else if (block.language === "sh") await check("command", [block], () => checkShell(block, world));
    else if (block.language === "js") await check("module", [block], () => checkModule(block, world));
    else
      await check("nothing", [block], () =>
        Promise.reject(new Error(`nothing checks ${block.language}; say norun="why"`)),
      );
  }
}

await browser.close();
site.stop();
const told = blocks.filter(({ norun }) => norun);
for (const block of told) console.log(`told  ${nameOf(block)}: ${block.norun}`);
const checked = [...counts.values()].reduce((sum, count) => sum + count, 0);
const kinds = [...counts].map(([kind, count]) => `${count} ${kind}`).join(", ");
console.log(
  `snippets: ${blocks.length} blocks on ${new Set(blocks.map(({ page }) => page)).size} pages, ${checked} checked (${kinds}), ${told.length} told, ${failures.length} failed`,
);
process.exit(failures.length > 0 ? 1 : 0);

// Holds the weight of what a first visit downloads as script, per page, after `npm run build`. kB are 1000 bytes, gzip.
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

/**
 * The most that pages may weigh, by kind. A page of the app names all that it draws with its first data, so this is
 * nearly all that a first visit loads; `e2e/page-load.spec.ts` holds the whole of it.
 */
const KINDS = {
  inbox: { isOf: (page) => page.startsWith("forms/_/submissions"), limit: 185_000 },
  submission: { isOf: (page) => page.startsWith("submissions/"), limit: 171_000 },
  guest: {
    isOf: (page) => /^(login|register|forgot-password|reset-password|verify-email)\//.test(page),
    limit: 150_000,
  },
  app: { isOf: (_page, isApp) => isApp, limit: 160_000 },
  islands: { isOf: () => true, limit: 15_000 },
};
/** /formtray.js, which other people's pages load. */
const HELPER = 2048;

const dist = new URL("dist/", import.meta.url);
const pages = readdirSync(dist, { recursive: true })
  .filter((name) => name.endsWith(".html"))
  .sort();
const weights = new Map();
const heaviest = new Map();
const faults = [];

for (const page of pages) {
  const html = readFileSync(new URL(page, dist), "utf8");
  // Every script a page names is loaded at once: by src, by modulepreload or by the inline import.
  const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g) ?? [])];
  const isApp = html.includes("__reactRouterContext");
  const bytes = scripts.reduce((sum, script) => sum + weightOf(script), 0);
  const [kind] = Object.entries(KINDS).find(([, { isOf }]) => isOf(page, isApp));
  if (bytes > (heaviest.get(kind)?.bytes ?? 0)) heaviest.set(kind, { page, bytes });
  if (!isApp && /<script(?![^>]*(src=|ld\+json))|modulepreload/.test(html))
    faults.push(`${page}: ships the app's scripts`);
}
for (const [kind, { limit }] of Object.entries(KINDS)) {
  const { page, bytes } = heaviest.get(kind) ?? { page: kind, bytes: 0 };
  if (bytes === 0) faults.push(`no page of the kind ${kind} was found`);
  if (bytes > limit) faults.push(`${page}: over ${limit / 1000} kB`);
}
const helper = weightOf("/formtray.js");
if (helper > HELPER) faults.push(`formtray.js: ${helper} bytes, over ${HELPER}`);

console.log(`formtray.js: ${helper} bytes gzip`);
for (const [kind, { page, bytes }] of heaviest) {
  console.log(`${kind}: at most ${(bytes / 1000).toFixed(1)} kB gzip (${page})`);
}
for (const fault of faults) console.error(`budget: ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;

function weightOf(script) {
  if (!weights.has(script)) {
    weights.set(script, gzipSync(readFileSync(new URL(`.${script}`, dist)), { level: 9 }).length);
  }
  return weights.get(script);
}

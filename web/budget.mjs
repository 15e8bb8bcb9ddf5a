// Holds the weight of what a first visit downloads as script, per page, after `npm run build`. kB are 1000 bytes, gzip.
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const APP = 150_000;
const ISLANDS = 15_000;
/** /formtray.js, which other people's pages load. */
const HELPER = 2048;

const dist = new URL("dist/", import.meta.url);
const pages = readdirSync(dist, { recursive: true })
  .filter((name) => name.endsWith(".html"))
  .sort();
const weights = new Map();
const report = { app: { page: "", bytes: 0 }, islands: { page: "", bytes: 0 } };
const faults = [];

for (const page of pages) {
  const html = readFileSync(new URL(page, dist), "utf8");
  // Every script a page names is loaded at once: by src, by modulepreload or by the inline import.
  const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g) ?? [])];
  const isApp = html.includes("__reactRouterContext");
  const bytes = scripts.reduce((sum, script) => sum + weightOf(script), 0);
  const kind = isApp ? "app" : "islands";
  if (bytes > report[kind].bytes) report[kind] = { page, bytes };
  if (!isApp && /<script(?![^>]*(src=|ld\+json))|modulepreload/.test(html))
    faults.push(`${page}: ships the app's scripts`);
}
if (report.app.bytes === 0) faults.push("no page of the app was found");
if (report.app.bytes > APP) faults.push(`${report.app.page}: over ${APP / 1000} kB`);
if (report.islands.bytes > ISLANDS) faults.push(`${report.islands.page}: over ${ISLANDS / 1000} kB of islands`);
const helper = weightOf("/formtray.js");
if (helper > HELPER) faults.push(`formtray.js: ${helper} bytes, over ${HELPER}`);

console.log(`formtray.js: ${helper} bytes gzip`);
for (const [kind, { page, bytes }] of Object.entries(report)) {
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

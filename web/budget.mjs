// Holds the weight of what a first visit downloads as script, per page, after `npm run build`. kB are 1000 bytes, gzip.
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

/**
 * The most that pages may weigh, by kind. A page of the app names all that it draws with its first data, so this is
 * nearly all that a first visit loads; `e2e/page-load.spec.ts` holds the whole of it.
 */
const KINDS = {
  inbox: { isOf: (page) => page.startsWith("forms/_/submissions"), limit: 186_000 },
  // The app's first scripts and the route's own, each held below.
  billing: { isOf: (page) => page.startsWith("billing/"), limit: 190_000 },
  // Likewise, with the list around it.
  support: { isOf: (page) => page.startsWith("support/"), limit: 185_000 },
  // All of the operators' pages are one file.
  admin: { isOf: (page) => page.startsWith("admin/"), limit: 190_000 },
  submission: { isOf: (page) => page.startsWith("submissions/"), limit: 173_000 },
  guest: {
    isOf: (page) => /^(login|register|forgot-password|reset-password|verify-email)\//.test(page),
    limit: 150_000,
  },
  app: { isOf: (_page, isApp) => isApp, limit: 160_000 },
  islands: { isOf: () => true, limit: 15_000 },
};
/** What every page of a signed-in user loads first: the entry, the root and the layouts. */
const APP_START = { routes: ["root", "routes/app", "routes/protected"], limit: 150_000 };
/** What a route loads at once beyond that: its module and all that it imports statically. */
const ROUTES = {
  "routes/billing": 40_000,
  "routes/invoice": 40_000,
  "routes/support": 40_000,
  "routes/support-ticket": 40_000,
};
/** What is loaded when a part of a page opens, by the name of its chunk: with all that it imports and its page hasn't. */
const PARTS = { "form-section": { route: "routes/form-edit", limit: 90_000 } };
/** The scripts that other people's pages load. */
const HELPERS = { "formtray.js": 2048, "formtray-rules.js": 6000, "formtray-hosted.js": 15_000, "embed.js": 1000 };

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
  const bytes = weightOfAll(scripts);
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
const manifest = readManifest();
const start = new Set([manifest.entry, ...APP_START.routes.map(routeOf)].flatMap(scriptsOf));
const startBytes = weightOfAll(start);
if (startBytes > APP_START.limit) faults.push(`the app's first scripts: over ${APP_START.limit / 1000} kB`);
const own = Object.keys(ROUTES).map((id) => {
  const bytes = weightOfAll(scriptsOf(routeOf(id)).filter((script) => !start.has(script)));
  if (bytes > ROUTES[id]) faults.push(`${id}: over ${ROUTES[id] / 1000} kB of its own`);
  return `${id} ${kB(bytes)}`;
});
for (const [name, { route, limit }] of Object.entries(PARTS)) {
  const known = new Set([...start, ...scriptsOf(routeOf(route))]);
  const bytes = weightOfAll([...importsOf(chunkOf(name))].filter((script) => !known.has(script)));
  if (bytes > limit) faults.push(`${name}: over ${limit / 1000} kB`);
  console.log(`${name}: ${kB(bytes)} gzip when it opens`);
}
for (const [name, limit] of Object.entries(HELPERS)) {
  const bytes = weightOf(`/${name}`);
  if (bytes > limit) faults.push(`${name}: ${bytes} bytes, over ${limit}`);
  console.log(`${name}: ${bytes} bytes gzip`);
}
for (const [kind, { page, bytes }] of heaviest) {
  console.log(`${kind}: at most ${kB(bytes)} gzip (${page})`);
}
console.log(`first scripts of the app: ${kB(startBytes)} gzip; beyond them: ${own.join(", ")}`);
for (const fault of faults) console.error(`budget: ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;

/** Which scripts each route needs, as the router itself knows it in the browser. */
function readManifest() {
  const name = readdirSync(new URL("assets/", dist)).find((file) => /^manifest-[\w-]+\.js$/.test(file));
  const text = readFileSync(new URL(`assets/${name}`, dist), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}

function routeOf(id) {
  const route = manifest.routes[id];
  if (!route) throw new Error(`budget: the build has no route ${id}`);
  return route;
}

/** Its module, and all that it imports statically, by however many steps. */
function scriptsOf({ module, imports }) {
  return [...new Set([module, ...imports])];
}

function chunkOf(name) {
  const file = readdirSync(new URL("assets/", dist)).find((one) => one.startsWith(`${name}-`) && one.endsWith(".js"));
  if (!file) throw new Error(`budget: the build has no chunk ${name}`);
  return `/assets/${file}`;
}

/** A script and what it imports statically, by however many steps. */
function importsOf(script, seen = new Set()) {
  if (seen.has(script)) return seen;
  seen.add(script);
  const text = readFileSync(new URL(`.${script}`, dist), "utf8");
  for (const [, file] of text.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) importsOf(`/assets/${file}`, seen);
  return seen;
}

function weightOfAll(scripts) {
  return [...scripts].reduce((sum, script) => sum + weightOf(script), 0);
}

function kB(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function weightOf(script) {
  if (!weights.has(script)) {
    weights.set(script, gzipSync(readFileSync(new URL(`.${script}`, dist)), { level: 9 }).length);
  }
  return weights.get(script);
}

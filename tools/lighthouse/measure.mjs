// Lighthouse over some pages of a running server, as on a phone. Prints a line for each page, and last, as JSON, the
// worst of each score and the most script that a page loads: kB of gzip or brotli, as they came.
//
//   node measure.mjs http://127.0.0.1:17353 / /docs
//   FORMTRAY_LIGHTHOUSE_TOKEN=… node measure.mjs http://127.0.0.1:17353 /dashboard=95 /forms/…/submissions=92
//
// With a session's token the pages of the app are measured: of those only the performance is held, each to its own number.
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
/** Of so many runs of a page the middle one counts, by its performance. */
const RUNS = Number(process.env.FORMTRAY_LIGHTHOUSE_RUNS ?? 3);
/** What must hold. */
const LEAST = { performance: 98, accessibility: 100, best_practices: 100, seo: 100 };
const MOST_SCRIPT = 15;
/** For pages of the app: the session's token stays, the cache doesn't; and the stream of news never ends. */
const OF_THE_APP = { clearStorageTypes: ["cache_storage", "shader_cache"], maxWaitForLoad: 15_000 };

const [app, ...pages] = process.argv.slice(2);
const token = process.env.FORMTRAY_LIGHTHOUSE_TOKEN;
const worst = { performance: 100, accessibility: 100, best_practices: 100, seo: 100, script_kb: 0 };

const browser = await launch({
  chromePath: process.env.CHROMIUM,
  chromeFlags: ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"],
});
let isHeld = true;
try {
  if (token) await signIn();
  for (const page of pages) {
    const [path, least = LEAST.performance] = page.split("=");
    const found = await median(path);
    if (found.performance < Number(least)) isHeld = false;
    for (const name of Object.keys(LEAST)) worst[name] = Math.min(worst[name], found[name]);
    worst.script_kb = Math.max(worst.script_kb, found.script_kb);
    const { faults, ...scores } = found;
    console.log(`${path} ${JSON.stringify(scores)}`);
    for (const fault of faults) console.log(`  ${fault}`);
  }
} finally {
  browser.kill();
}
console.log(JSON.stringify(worst));
if (!token) isHeld = Object.entries(LEAST).every(([name, least]) => worst[name] >= least) && worst.script_kb <= MOST_SCRIPT;
process.exitCode = isHeld ? 0 : 1;

/** Leaves the session's token where the app looks for it. */
async function signIn() {
  const opened = await fetch(`http://127.0.0.1:${browser.port}/json/new?${app}/status`, { method: "PUT" });
  const { webSocketDebuggerUrl } = await opened.json();
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((resolve) => socket.addEventListener("open", resolve));
  const expression = `new Promise((done) => document.readyState === "complete" ? done() : addEventListener("load", done))
    .then(() => { localStorage.setItem("authToken", ${JSON.stringify(token)}); return location.origin; })`;
  // Until the tab has arrived there, it answers for the empty page it began with.
  let found;
  for (let id = 1; id <= 50 && found !== app; id += 1) {
    const answered = new Promise((resolve) => socket.addEventListener("message", ({ data }) => resolve(JSON.parse(data)), { once: true }));
    socket.send(JSON.stringify({ id, method: "Runtime.evaluate", params: { expression, awaitPromise: true, returnByValue: true } }));
    found = (await answered).result?.result?.value;
    if (found !== app) await new Promise((resolve) => setTimeout(resolve, 100));
  }
  socket.close();
  if (found !== app) throw new Error(`signing in at ${app} failed`);
}

async function median(path) {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measure(path));
  runs.sort((one, other) => one.performance - other.performance);
  return runs[Math.floor(RUNS / 2)];
}

async function measure(path) {
  const flags = { port: browser.port, onlyCategories: CATEGORIES, output: "json", logLevel: "error", ...(token && OF_THE_APP) };
  // Without other settings this is Lighthouse's own phone: 412 px, slow 4G and a slow processor, both simulated.
  const { lhr } = await lighthouse(`${app}${path}`, flags);
  if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`);
  const scores = CATEGORIES.map((id) => [id.replace("-", "_"), Math.round(lhr.categories[id].score * 100)]);
  return { ...Object.fromEntries(scores), script_kb: scriptOf(lhr), shift: lhr.audits["cumulative-layout-shift"].numericValue, faults: faultsOf(lhr) };
}

function scriptOf({ audits }) {
  const { items } = audits["network-requests"].details;
  const bytes = items
    .filter(({ resourceType }) => resourceType === "Script")
    .reduce((sum, { transferSize }) => sum + transferSize, 0);
  return Math.round(bytes / 100) / 10;
}

/** The audits that cost something, by their names. */
function faultsOf({ audits, categories }) {
  const weighing = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return weighing
    .map(({ id }) => audits[id])
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ id, displayValue = "", score }) => `${id}: ${score} ${displayValue}`);
}

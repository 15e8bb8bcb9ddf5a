// Lighthouse over some pages of a running server, as on a phone. Prints a line for each page, and last, as JSON, the
// worst of each score and the most script that a page loads: kB of gzip or brotli, as they came.
//
//   node measure.mjs http://127.0.0.1:17353 / /docs
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
/** Of so many runs of a page the middle one counts, by its performance. */
const RUNS = Number(process.env.FORMTRAY_LIGHTHOUSE_RUNS ?? 3);
/** What must hold. */
const LEAST = { performance: 98, accessibility: 100, best_practices: 100, seo: 100 };
const MOST_SCRIPT = 15;

const [app, ...paths] = process.argv.slice(2);
const worst = { performance: 100, accessibility: 100, best_practices: 100, seo: 100, script_kb: 0 };

const browser = await launch({
  chromePath: process.env.CHROMIUM,
  chromeFlags: ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"],
});
try {
  for (const path of paths) {
    const found = await median(path);
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
const held = Object.entries(LEAST).every(([name, least]) => worst[name] >= least) && worst.script_kb <= MOST_SCRIPT;
process.exitCode = held ? 0 : 1;

async function median(path) {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measure(path));
  runs.sort((one, other) => one.performance - other.performance);
  return runs[Math.floor(RUNS / 2)];
}

async function measure(path) {
  const flags = { port: browser.port, onlyCategories: CATEGORIES, output: "json", logLevel: "error" };
  // Without other settings this is Lighthouse's own phone: 412 px, slow 4G and a slow processor, both simulated.
  const { lhr } = await lighthouse(`${app}${path}`, flags);
  if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`);
  const scores = CATEGORIES.map((id) => [id.replace("-", "_"), Math.round(lhr.categories[id].score * 100)]);
  return { ...Object.fromEntries(scores), script_kb: scriptOf(lhr), faults: faultsOf(lhr) };
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

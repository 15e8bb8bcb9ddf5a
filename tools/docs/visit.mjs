// A visitor in Chromium: fills a form in, sends it, and looks at what the page says afterwards.
import { createRequire } from "node:module";
import { chromium } from "playwright-core";
import { until } from "./member.mjs";

const letter = (text) => ({ name: "letter.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
const typed = {
  number: "2",
  date: "2026-11-15",
  tel: "555 0100",
  url: "https://example.org",
};

export async function openBrowser() {
  const args = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args });
}

/**
 * Sends a page's form twice: refused by a rule that its first field breaks, which the page must tell, and then for good.
 * `sorry`: where the form wants its visitor to go when it is refused. `stays`: a script sends it in place.
 */
export async function sendForm({ browser, member, endpoint, url, sorry, stays }) {
  const page = await browser.newPage();
  page.setDefaultTimeout(15_000);
  const broken = [];
  page.on("pageerror", (error) => broken.push(error.message));
  await page.route("https://unpkg.com/**", (route) => route.fulfill({ path: packageOf(route.request().url()) }));
  try {
    const before = (await member.inbox(endpoint)).length;
    await page.goto(url, { waitUntil: "load" });
    const first = await fill(page);
    await member.rules(endpoint, [breaking(first)]);
    await press(page);
    if (sorry) {
      await page.waitForURL((place) => place.pathname === sorry);
    } else {
      await until("the refusal on the page", async () => /a number|required|needed/.test(await wordsOn(page)));
      await expectKept(page, first);
    }
    await member.rules(endpoint, []);

    await page.goto(url, { waitUntil: "load" });
    const sent = await fill(page);
    await press(page);
    const items = await until("a submission", async () => {
      const items = await member.inbox(endpoint);
      return items.length > before && items;
    });
    if (items.length !== before + 1) throw new Error(`${items.length - before} submissions of one press`);
    expectArrived(sent, await member.details(items[0].id));
    await until("thanks on the page", () => isThanked(page, url));
    if (stays && page.url() !== url) throw new Error(`no script kept the visitor on the page: ${page.url()}`);
    if (broken.length > 0) throw new Error(`the page threw: ${broken[0]}`);
  } finally {
    await page.close();
  }
  await sendWithoutScript({ browser, member, endpoint, url });
}

/** Where there is a form before any script has run, it works as it is. */
async function sendWithoutScript({ browser, member, endpoint, url }) {
  const page = await browser.newPage({ javaScriptEnabled: false });
  page.setDefaultTimeout(15_000);
  try {
    await page.goto(url);
    if ((await page.locator("form").count()) === 0) return;
    const before = (await member.inbox(endpoint)).length;
    const sent = await fill(page);
    await press(page);
    await until("thanks without script", () => isThanked(page, url));
    const items = await until("a submission without script", async () => {
      const items = await member.inbox(endpoint);
      return items.length > before && items;
    });
    expectArrived(sent, await member.details(items[0].id));
  } finally {
    await page.close();
  }
}

/** Nothing is fetched from elsewhere: what unpkg.com would send is among our own packages. */
function packageOf(url) {
  const name = new URL(url).pathname.slice(1).replace(/@[^@/]*$/, "");
  const require = createRequire(import.meta.url);
  const manifest = require.resolve(`${name}/package.json`);
  return createRequire(manifest).resolve(require(manifest).unpkg);
}

/** Twice the same within seconds would be one submission. */
let visitor = 0;

/** Types something into everything a person can see. */
export async function fill(page) {
  const sent = [];
  visitor += 1;
  const form = page.locator("form").first();
  await form.waitFor();
  for (const control of await form.locator("input, textarea, select").all()) {
    if (!(await control.isVisible())) continue;
    const { tag, type, name } = await control.evaluate((node) => ({
      tag: node.localName,
      type: node.type,
      name: node.name,
    }));
    if (type === "file") await control.setInputFiles(letter(`A short letter of visitor ${visitor}.`));
    else if (type === "checkbox" || type === "radio") await control.check();
    else if (tag === "select") await control.selectOption({ index: 1 });
    else if (type === "email") await control.fill(`ada-${visitor}@example.org`);
    else await control.fill(typed[type] ?? `Some ${name || "text"} of visitor ${visitor}`);
    sent.push({ name, type, value: type === "file" ? "" : await control.inputValue() });
  }
  return sent;
}

export const press = (page) => page.locator("form button").first().click();

/** A rule that what was filled in does not fulfil. */
function breaking(sent) {
  const text = sent.find(({ name, type }) => name && type !== "file");
  return text ? { field: text.name, type: "number" } : { field: "never", required: true };
}

const wordsOn = (page) => page.locator("body").innerText();

/** Nothing typed is lost by a refusal, on our own page or on theirs. */
async function expectKept(page, sent) {
  for (const { name, value } of sent.filter(({ type }) => /^(email|text|textarea)$/.test(type))) {
    const control = page.locator(`form [name="${name}"]`).first();
    await until(`${name} is still there`, async () => (await control.inputValue()) === value, 5);
  }
}

export function expectArrived(sent, { fields, files }) {
  for (const { name, type } of sent.filter(({ name }) => name)) {
    const place = type === "file" ? files.map(({ field }) => field) : fields.map((field) => field.name);
    if (!place.includes(name)) throw new Error(`${name} was filled in and did not arrive`);
  }
}

/** Elsewhere, or told so. */
async function isThanked(page, url) {
  if (page.url() !== url) return true;
  const told = await page
    .locator("[role=status]")
    .allTextContents()
    .catch(() => []);
  return told.some((text) => /thank|arrived/i.test(text)) || (await page.locator("form").count()) === 0;
}

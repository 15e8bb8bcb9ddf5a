// Starting a form at /forms/new: how few actions it takes, what templates and pasted HTML become, and what is left behind.
import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import type { Rules, Verdict } from "../../clients/rules.js";
import { type Account, bearer, confirmAddress, type Endpoint, type Member } from "../support/api.ts";
import { app } from "../support/routes.ts";
import { publishSchema } from "../support/schema.ts";
import { expect, test } from "../support/test.ts";
import { fillIn } from "./pasted-values.ts";

type Schemas = Record<string, { schema: object }>;
type RulesModule = typeof import("../../clients/rules.js");

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
const templates: Record<string, { title: string; fields: object[] }> = read("templates.json");
const pasted: Schemas = read("pasted.json");

const formOf = async (member: Member, page: Page) => {
  const [, id = ""] = /\/forms\/([^/]+)\/edit/.exec(page.url()) ?? [];
  return { id, form: await member.read<{ draft: { fields: object[] } | null; published: { schema: { fields: object[] } } | null }>(`/api/endpoints/${id}/form`) };
};

/** Counts what a person does: each press, and each field that is typed into. Keys take 60 ms. */
class Person {
  actions = 0;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(name: string | RegExp, within: Pick<Page, "getByRole"> = this.page) {
    this.actions += 1;
    await within.getByRole("button", { name, exact: typeof name === "string" }).click();
  }

  /** A press on the field, and what is typed into it. */
  async type(field: Locator, text: string) {
    this.actions += 2;
    await field.click();
    await this.page.keyboard.type(text, { delay: 60 });
    await this.page.keyboard.press("Enter", { delay: 60 });
  }
}

const publish = async (person: Person, page: Page) => {
  await person.press("Publish");
  await person.press("Publish", page.getByRole("dialog"));
};

test("from blank to a published contact form: at most 14 actions and 40 seconds", async ({ own, request, member }) => {
  await confirmAddress(request, member.account);
  await own.goto("/forms/new");
  await expect(own.getByRole("button", { name: "Start blank" })).toBeVisible();
  const person = new Person(own);
  const start = Date.now();
  await person.press("Start blank");
  const line = own.getByRole("combobox", { name: /^Type a question/ });
  for (const question of ["Name", "Email", "Message"]) {
    await person.type(line, question);
  }
  await publish(person, own);
  await expect(own.getByText("Version 1", { exact: false }).first()).toBeVisible();
  const seconds = (Date.now() - start) / 1000;
  const { form } = await formOf(member, own);
  expect(form.published?.schema.fields).toMatchObject([
    { type: "text", name: "name", label: "Name" },
    { type: "email", name: "email", label: "Email" },
    { type: "long_text", name: "message", label: "Message" },
  ]);
  process.stdout.write(`from blank: ${person.actions} actions, ${seconds.toFixed(1)} s\n`);
  expect(person.actions).toBeLessThanOrEqual(14);
  expect(seconds).toBeLessThanOrEqual(40);
});

test("from a template it takes three actions", async ({ own, request, member }) => {
  await confirmAddress(request, member.account);
  await own.goto("/forms/new");
  const person = new Person(own);
  await own.getByRole("heading", { level: 2, name: "Contact", exact: true }).hover();
  await person.press("Use template Contact");
  await publish(person, own);
  await expect(own.getByText("Version 1", { exact: false }).first()).toBeVisible();
  const { form } = await formOf(member, own);
  expect(form.published?.schema).toEqual(templates.contact);
  expect(person.actions).toBe(3);
});

test("the server publishes every template", async ({ request, member }) => {
  await confirmAddress(request, member.account);
  expect(Object.keys(templates)).toHaveLength(14);
  for (const [id, schema] of Object.entries(templates)) {
    const endpoint = await member.createEndpoint(id);
    await publishSchema(request, member.account, endpoint.id, schema);
  }
});

test("what pasted forms send is accepted by the forms they become", async ({ page, request, member }) => {
  await confirmAddress(request, member.account);
  const files = (await readdir(new URL("pasted", import.meta.url))).sort();
  expect(files.length).toBeGreaterThanOrEqual(30);
  expect(Object.keys(pasted)).toEqual(files);
  // Another origin, without a policy: the HTML stands there as on its own page.
  await page.goto("about:blank");
  const rulesModule = readFileSync(new URL("../../clients/rules.js", import.meta.url), "base64");
  for (const file of files) {
    const endpoint = await member.createEndpoint(file);
    await publishSchema(request, member.account, endpoint.id, pasted[file]?.schema ?? {});
    const answer = await request.get(`/f/${endpoint.id}/rules.json`);
    expect(answer.status(), await answer.text()).toBe(200);
    const rules = await answer.json();
    const html = readFileSync(new URL(`pasted/${file}`, import.meta.url), "utf8");
    let known: string[] = [];
    for (const onlyRequired of [false, true]) {
      await page.setContent(html);
      const { names, invalid } = await page.evaluate(fillIn, onlyRequired);
      expect(invalid, `${file}: not valid in HTML itself`).toEqual([]);
      const { broken } = await page.evaluate(checkFilled, [rulesModule, rules] as const);
      expect(broken, `${file}, ${onlyRequired ? "as little as it requires" : "all filled in"}`).toEqual([]);
      known = names;
    }
    // Nothing is checked that isn't sent: each field of the schema is one of the HTML, but for a name that can't arrive.
    const unknown = rules.fields.map(({ name }: { name: string }) => name).filter((name: string) => !known.includes(name));
    expect(unknown, file).toEqual(file === "formspree-classic.html" ? ["email"] : []);
  }
});

test("pasted HTML never becomes a part of the page, and says what was left out", async ({ own, member }) => {
  const faults: string[] = [];
  own.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  own.on("dialog", (dialog) => faults.push(dialog.message()));
  await own.goto("/forms/new");
  const card = own.getByRole("region", { name: "Paste HTML" });
  await card.getByRole("textbox").fill(
    `<form><img src=x onerror=alert(1)><script>alert(2)</script><label>Nom <input name="nom" required></label><input type="password" name="code"></form>`,
  );
  await expect(card.getByText("1 field found: nom")).toBeVisible();
  await expect(card.getByText("Forms can't ask for passwords")).toContainText("code");
  await card.getByRole("button", { name: "Create form with 1 field" }).click();
  await own.waitForURL(/\/edit\?tab=form/);
  const { form } = await formOf(member, own);
  expect(form.draft?.fields).toEqual([{ type: "text", name: "nom", label: "Nom", required: true }]);
  expect(faults).toEqual([]);
});

test("a copy has the fields of the other form, and an endpoint of its own", async ({ own, member, endpoint }) => {
  await putDraft(member.account, endpoint, own, templates.feedback ?? {});
  await own.goto("/forms/new");
  await own.getByRole("button", { name: `Copy ${endpoint.name}` }).click();
  await own.waitForURL(/\/edit\?tab=form/);
  const { id, form } = await formOf(member, own);
  expect(id).not.toBe(endpoint.id);
  expect(form.draft).toEqual(templates.feedback);
});

test("a form that can't be saved leaves no endpoint behind", async ({ own, member }) => {
  await own.route("**/api/endpoints/*/form", (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ status: 503, contentType: "application/json", body: `{"detail":"Busy.","code":"busy","request_id":"r"}` })
      : route.fallback(),
  );
  await own.goto("/forms/new");
  await own.getByRole("button", { name: "Start blank" }).click();
  await expect(own.getByRole("alert").getByText("The form couldn't be created")).toBeVisible();
  expect((await member.read<{ items: unknown[] }>("/api/endpoints/")).items).toEqual([]);
  await own.unroute("**/api/endpoints/*/form");
  await own.getByRole("button", { name: "Retry" }).click();
  await own.waitForURL(/\/edit\?tab=form/);
});

test("by keyboard alone: search, look at the fields, name it, use it", async ({ own, member }) => {
  await own.goto("/forms/new");
  await own.getByRole("searchbox", { name: "Search templates" }).focus();
  await own.keyboard.type("rsvp");
  await own.keyboard.press("Enter");
  await expect(own.getByRole("button", { name: "Use template RSVP" })).toBeFocused();
  await own.keyboard.press("Tab");
  await own.keyboard.press("Enter");
  const dialog = own.getByRole("dialog", { name: "RSVP" });
  await expect(dialog.getByRole("textbox", { name: "Form name" })).toBeFocused();
  await own.keyboard.press("ControlOrMeta+a");
  await own.keyboard.type("Summer party");
  await own.keyboard.press("Enter");
  await own.waitForURL(/\/edit\?tab=form/);
  const { id } = await formOf(member, own);
  expect((await member.read<Endpoint>(`/api/endpoints/${id}`)).name).toBe("Summer party");
});

for (const [width, colorScheme] of [
  [1440, "light"],
  [390, "dark"],
] as const) {
  test(`no accessibility faults at ${width} px, ${colorScheme}`, async ({ browser, member }) => {
    const localStorage = [{ name: "authToken", value: member.account.token }];
    const phone = width < 500 ? { isMobile: true, hasTouch: true } : {};
    const context = await browser.newContext({
      ...phone,
      baseURL: app,
      colorScheme,
      reducedMotion: "reduce",
      viewport: { width, height: 844 },
      storageState: { cookies: [], origins: [{ origin: app, localStorage }] },
    });
    const page = await context.newPage();
    const faults = async () => (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
    await page.goto("/forms/new");
    await expect(page.getByRole("heading", { level: 2, name: "Data request" })).toBeVisible();
    expect(await faults()).toEqual([]);
    if (width < 500) await page.getByRole("button", { name: "Paste HTML" }).click();
    await page.getByRole("textbox", { name: "HTML of your form" }).fill("<form><input name=a><input type=password name=b></form>");
    await expect(page.getByText("1 field found: a")).toBeVisible();
    expect(await faults()).toEqual([]);
    if (width < 500) await page.keyboard.press("Escape");
    if (width > 500) await page.getByRole("heading", { level: 2, name: "Order" }).hover();
    await page.getByRole("button", { name: "Preview Order" }).click();
    await expect(page.getByRole("dialog", { name: "Order" })).toBeVisible();
    expect(await faults()).toEqual([]);
    const overflow = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
    expect(overflow).toBe(0);
    await context.close();
  });
}

/** Runs in the page: what the filled form would send, checked as browsers and the server check it. */
async function checkFilled([module, rules]: readonly [string, Rules]): Promise<Verdict> {
  const { check, collect }: RulesModule = await import(`data:text/javascript;base64,${module}`);
  const form = document.querySelector<HTMLFormElement>("[data-filled]");
  if (!form) throw new Error("no form was filled in");
  const { entries, files } = collect(new FormData(form));
  return check(rules, entries, files);
}

async function putDraft(account: Account, endpoint: Endpoint, { request }: Page, data: object) {
  const headers = { ...bearer(account), "if-match": '"0"' };
  expect((await request.put(`/api/endpoints/${endpoint.id}/form`, { headers, data })).ok()).toBe(true);
}

import type { Locator, Page } from "@playwright/test";
import type { Rules } from "../../clients/rules.js";
import { confirmAddress, type Endpoint, type Member } from "../support/api.ts";
import { app, site } from "../support/routes.ts";
import { publishSchema } from "../support/schema.ts";
import { attachment, expect, test } from "../support/test.ts";

const schema = {
  format: 1,
  language: "en",
  languages: ["de"],
  fields: [
    {
      type: "text",
      name: "code",
      label: "Code",
      pattern: "[A-Z]{2}\\d{4}",
      message: { en: "Two letters and four digits.", de: "Zwei Buchstaben und vier Ziffern." },
    },
    { type: "long_text", name: "message", label: "Message", min_length: 5 },
    { type: "single_choice", name: "topic", label: "Topic", choices: [{ value: "sales" }, { value: "support" }] },
    {
      type: "text",
      name: "order",
      label: "Order",
      required: true,
      show_if: { all: [{ field: "topic", is: "equals", value: "support" }] },
    },
    { type: "text", name: "reason", label: "Reason", show_if: { all: [{ field: "order", is: "filled" }] } },
    { type: "file", name: "cv", label: "CV", file_types: [".pdf"] },
  ],
};

const fields = `
  <label>Code <input name="code"></label>
  <label>Email <input name="email" type="email"></label>
  <label>Message <textarea name="message"></textarea></label>
  <fieldset><legend>Topic</legend>
    <label><input type="radio" name="topic" value="sales"> Sales</label>
    <label><input type="radio" name="topic" value="support"> Support</label>
  </fieldset>
  <p data-formtray-field><label for="order">Order</label> <input id="order" name="order" required></p>
  <label>Reason <input name="reason"></label>
  <label>CV <input name="cv" type="file"></label>
  <button>Send</button>`;

const formOf = ({ id }: Endpoint, inside = fields, attributes = "") =>
  `<form action="${app}/api/submit/${id}" method="post" enctype="multipart/form-data" data-formtray-rules ${attributes}>${inside}</form>`;

const scripts = `<script src="${app}/formtray-rules.js" defer></script>`;

/** A page of somebody's site with these forms and our script; waits until the rules have arrived. */
async function open(page: Page, forms: string, words: { lang?: string; scripts?: string } = {}) {
  const rules = page.waitForResponse((response) => response.url().includes("/rules.json"));
  await page.goto(`${site}/clients/rules?${new URLSearchParams({ lang: "en", scripts, forms, ...words })}`);
  const response = await rules;
  // The script has the rules once it has hidden what doesn't apply.
  if (response.ok()) await expect(page.getByLabel("Order").first()).toBeHidden();
  return response;
}

async function publish(member: Member, endpoint: Endpoint, request: Parameters<typeof publishSchema>[0]) {
  await confirmAddress(request, member.account);
  await publishSchema(request, member.account, endpoint.id, schema);
}

const messageOf = (control: Locator) => control.evaluate((input: HTMLInputElement) => input.validationMessage);
const send = (page: Page) => page.getByRole("button", { name: "Send" }).first().click();

function countPosts(page: Page): () => number {
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") posts += 1;
  });
  return () => posts;
}

test.beforeEach(async ({ member, endpoint, request }) => publish(member, endpoint, request));

test("a broken rule is shown by the browser before anything is sent", async ({ page, member, endpoint }) => {
  const response = await open(page, formOf(endpoint));
  const { texts }: Rules = await response.json();
  const posts = countPosts(page);
  const [code, message] = [page.getByLabel("Code"), page.getByLabel("Message")];
  await code.fill("12");
  await message.fill(" Hi ");
  await send(page);
  await expect(code).toBeFocused();
  expect(await messageOf(code)).toBe("Two letters and four digits.");
  expect(await messageOf(message)).toBe(texts.TOO_SHORT);

  await code.fill("AB1234");
  expect(await messageOf(message)).toBe("");
  await send(page);
  await expect(message).toBeFocused();
  expect(await messageOf(code)).toBe("");
  // Scripts change values without events: the next attempt is checked anew.
  await message.evaluate((input: HTMLTextAreaElement) => {
    input.value = "Hello, tray.";
  });
  expect(posts()).toBe(0);
  await send(page);
  await page.waitForURL(`${app}/f/${endpoint.id}/thanks`);
  expect((await member.onlySubmissionOf(endpoint)).fields).toContainEqual(
    expect.objectContaining({ name: "code", value: "AB1234" }),
  );
});

test("the browser's own messages come first", async ({ page, endpoint }) => {
  await open(page, formOf(endpoint));
  const own = await page.evaluate(() => {
    const input = Object.assign(document.createElement("input"), { type: "email", value: "ada" });
    return input.validationMessage;
  });
  await page.getByLabel("Code").fill("12");
  await page.getByLabel("Email").fill("ada");
  await send(page);
  await expect(page.getByLabel("Email")).toBeFocused();
  expect(await messageOf(page.getByLabel("Email"))).toBe(own);
  expect(await messageOf(page.getByLabel("Code"))).toBe("");
});

test("fields that don't apply are hidden, and aren't required", async ({ page, member, endpoint }) => {
  await open(page, formOf(endpoint));
  const [order, reason] = [page.getByLabel("Order"), page.getByLabel("Reason")];
  await expect(order).toBeDisabled();
  await expect(reason).toBeHidden();
  await page.getByLabel("Support").check();
  await expect(order).toBeVisible();
  await order.fill("7");
  await expect(reason).toBeEditable();
  await reason.fill("Late.");
  await page.getByLabel("Sales").check();
  await expect(order).toBeHidden();
  await expect(reason).toBeHidden();
  // What a field holds when it comes back brings back the next one.
  await page.getByLabel("Support").check();
  await expect(reason).toHaveValue("Late.");
  await expect(reason).toBeVisible();
  await page.getByLabel("Sales").check();
  await page.getByLabel("Message").fill("Hello, tray.");
  await send(page);
  await page.waitForURL(`${app}/f/${endpoint.id}/thanks`);
  const names = (await member.onlySubmissionOf(endpoint)).fields.map(({ name }) => name);
  expect(names).not.toContain("order");
  expect(names).not.toContain("reason");
});

test("what the author disabled stays disabled", async ({ page, endpoint }) => {
  const disabled = fields.replace('name="reason"', 'name="reason" disabled');
  await open(page, formOf(endpoint, disabled));
  await page.getByLabel("Support").check();
  await page.getByLabel("Order").fill("7");
  await expect(page.getByLabel("Reason")).toBeVisible();
  await expect(page.getByLabel("Reason")).toBeDisabled();
});

test("files are checked", async ({ page, endpoint }) => {
  const { texts }: Rules = await (await open(page, formOf(endpoint))).json();
  await page.getByLabel("CV").setInputFiles(attachment);
  await send(page);
  expect(await messageOf(page.getByLabel("CV"))).toBe(texts.FILE_TYPE_REFUSED);
  await page.getByLabel("CV").setInputFiles({ ...attachment, name: "cv.PDF" });
  await send(page);
  await page.waitForURL(`${app}/f/${endpoint.id}/thanks`);
});

test("together with formtray.js, as a module, in the page's language", async ({ page, member, endpoint }) => {
  const modules = ["formtray", "formtray-rules"].map(
    (name) => `<script type="module" src="${app}/${name}.js"></script>`,
  );
  await open(page, formOf(endpoint, fields, "data-formtray"), { lang: "de", scripts: modules.join("") });
  const posts = countPosts(page);
  await page.getByLabel("Code").fill("12");
  await send(page);
  expect(await messageOf(page.getByLabel("Code"))).toBe("Zwei Buchstaben und vier Ziffern.");
  await expect(page.getByRole("status")).toHaveCount(0);
  expect(posts()).toBe(0);
  await page.getByLabel("Support").check();
  await page.getByLabel("Order").fill("7");
  await page.getByLabel("Code").fill("AB1234");
  await send(page);
  await expect(page.getByRole("status")).not.toBeEmpty();
  // The form is empty again, so the order no longer applies.
  await expect(page.getByLabel("Code")).toHaveValue("");
  await expect(page.getByLabel("Order")).toBeHidden();
  await member.onlySubmissionOf(endpoint);
});

test("several forms, controls outside of theirs, and forms that come later", async ({ page, endpoint }) => {
  const rest = (id: string) => `<label>Far ${id} <input name="message" form="${id}"></label>`;
  const inside =
    '<label>Code <input name="code"></label><label>Order <input name="order"></label><button>Send</button>';
  const [first, second] = ["one", "two"].map((id) => formOf(endpoint, inside, `id="${id}"`) + rest(id));
  await open(page, `${first}`);
  await page.getByRole("main").evaluate((main, html) => main.insertAdjacentHTML("beforeend", html), `${second}`);
  const [near, far] = [page.locator("#two"), page.getByLabel("Far two")];
  await far.fill("Hi");
  await expect(near.getByLabel("Order")).toBeHidden();
  await near.getByRole("button").click();
  await expect(far).toBeFocused();
  expect(await messageOf(far)).not.toBe("");
  expect(await messageOf(page.getByLabel("Far one"))).toBe("");
});

test("a fault that the form can't show is the server's to say", async ({ page, endpoint }) => {
  await open(
    page,
    formOf(endpoint, `<input type="hidden" name="code" value="12">${fields.replace('name="code"', 'name="other"')}`),
  );
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await send(page);
  expect((await answered).status()).toBe(422);
});

test("without the rules, only the server checks", async ({ page, endpoint }) => {
  await page.route(/rules\.json/, (route) =>
    route.fulfill({ status: 503, headers: { "access-control-allow-origin": "*" } }),
  );
  await open(page, formOf(endpoint));
  await page.getByLabel("Code").fill("12");
  await page.getByLabel("Order").fill("7");
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await send(page);
  expect((await answered).status()).toBe(422);
});

test("the rules are fetched once, and only for forms that ask for them", async ({ page, endpoint }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/rules.json")) asked.push(request.url());
  });
  const other = formOf(endpoint, "<button>Other</button>").replace("data-formtray-rules", "");
  const elsewhere = '<form action="/search" data-formtray-rules><input name="q" aria-label="Search"></form>';
  await open(page, formOf(endpoint) + formOf(endpoint, '<label>Again <input name="code"></label>') + other + elsewhere);
  await page.getByLabel("Again").fill("x");
  await page.getByLabel("Search").fill("x");
  expect(asked).toEqual([`${app}/f/${endpoint.id}/rules.json?lang=en`]);
});

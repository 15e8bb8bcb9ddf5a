// The page of a published form: its link, QR code, embed code and HTML lead to the form and work elsewhere.
import type { BrowserContext, Page } from "@playwright/test";
import jsqr from "jsqr";
import { AxeBuilder } from "@axe-core/playwright";
import { confirmAddress, type Endpoint, type Member } from "../support/api.ts";
import { app, site } from "../support/routes.ts";
import { publishSchema } from "../support/schema.ts";
import { ServerProcess } from "../support/servers.ts";
import { expect, test } from "../support/test.ts";

const schema = {
  language: "en",
  title: "Order a <poster>",
  fields: [
    { type: "email", name: "email", label: "Email", required: true },
    {
      type: "single_choice",
      name: "size",
      label: "Size",
      required: true,
      choices: [{ value: "A2" }, { value: "other", label: "Another size" }],
    },
    {
      type: "text",
      name: "other",
      label: "Which size?",
      required: true,
      pattern: "\\d+x\\d+",
      message: "Width and height, such as 40x60.",
      show_if: { all: [{ field: "size", is: "equals", value: "other" }] },
    },
    { type: "file", name: "drawing", label: "Drawing" },
  ],
};

async function publish(member: Member, endpoint: Endpoint, request: Parameters<typeof publishSchema>[0]) {
  await confirmAddress(request, member.account);
  await publishSchema(request, member.account, endpoint.id, schema);
}

/** Presses a button that copies, and answers with what was copied. */
async function copied(page: Page, name: string): Promise<string> {
  await page.getByRole("region", { name: "Share" }).getByRole("button", { name, exact: true }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** A page of somebody's site with this in it. */
const foreign = (html: string) => `${site}/clients/rules?${new URLSearchParams({ lang: "en", forms: html })}`;

test.beforeEach(async ({ signedIn, member, endpoint, request }) => {
  await signedIn.grantPermissions(["clipboard-read", "clipboard-write"]);
  await publish(member, endpoint, request);
});

test("the copied link opens the form", async ({ own, page, endpoint }) => {
  await own.goto(`/forms/${endpoint.id}`);
  const link = await copied(own, "Copy link");
  expect(link).toBe(`${app}/h/${endpoint.id}`);
  await expect(own.getByRole("link", { name: "Open form" })).toHaveAttribute("href", link);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: schema.title })).toBeVisible();
});

test("the QR code leads to the form, as SVG and as PNG", async ({ own, page, endpoint }) => {
  await own.goto(`/forms/${endpoint.id}`);
  for (const type of ["SVG", "PNG"]) {
    const downloading = own.waitForEvent("download");
    await own.getByRole("button", { name: type, exact: true }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`contact-form-qr.${type.toLowerCase()}`);
    const bytes = await readAll(await download.createReadStream());
    const mime = type === "SVG" ? "image/svg+xml" : "image/png";
    expect(await decode(page, `data:${mime};base64,${bytes.toString("base64")}`), type).toBe(`${app}/h/${endpoint.id}`);
  }
});

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Draws an image as a camera might see it, and reads its QR code. */
async function decode(page: Page, url: string): Promise<string | undefined> {
  const size = 400;
  const pixels = await page.evaluate(
    async ({ url, size }) => {
      const image = new Image(size, size);
      image.src = url;
      await image.decode();
      const context = Object.assign(document.createElement("canvas"), { width: size, height: size }).getContext("2d");
      context?.drawImage(image, 0, 0, size, size);
      return [...(context?.getImageData(0, 0, size, size).data ?? [])];
    },
    { url, size },
  );
  return jsqr.default(new Uint8ClampedArray(pixels), size, size)?.data;
}

test("the preview is the form, and what is sent there isn't stored", async ({ own, member, endpoint }) => {
  await own.goto(`/forms/${endpoint.id}`);
  await expect(own.getByRole("heading", { name: "As visitors see it" })).toBeVisible();
  const preview = own.frameLocator('iframe[title="Preview of the form"]');
  await preview.getByLabel("Email").fill("ada@example.org");
  await preview.getByLabel("A2").check();
  const answered = own.waitForResponse((response) => response.url().includes("/api/submit/"));
  await preview.getByRole("button", { name: "Submit" }).click();
  expect((await answered).status()).toBeLessThan(400);
  const { items } = await member.read<{ items: unknown[] }>(`/api/submissions/${endpoint.id}?state=inbox`);
  expect(items).toEqual([]);
});

test("the HTML is checked on another website, and submits from there", async ({ own, page, member, endpoint }) => {
  await own.goto(`/forms/${endpoint.id}`);
  const html = await copied(own, "Copy HTML");
  const rules = page.waitForResponse((response) => response.url().includes("/rules.json"));
  await page.goto(foreign(html));
  await rules;
  await expect(page.getByRole("heading", { name: schema.title })).toBeVisible();
  const other = page.getByLabel("Which size?");
  await expect(other).toBeHidden();
  await page.getByLabel("Email").fill("ada@example.org");
  await page.getByRole("group", { name: "Size" }).getByLabel("Another size").check();
  await other.fill("large");
  await page.getByRole("button", { name: "Submit" }).click();
  expect(await other.evaluate((input: HTMLInputElement) => input.validationMessage)).toBe(
    "Width and height, such as 40x60.",
  );
  await other.fill("40x60");
  const drawing = { name: "poster.txt", mimeType: "text/plain", buffer: Buffer.from("a poster") };
  await page.getByLabel("Drawing").setInputFiles(drawing);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.waitForURL(/\/thanks/);
  const sent = await member.onlySubmissionOf(endpoint);
  expect(sent.fields.map(({ name, value }) => [name, value])).toEqual([
    ["email", "ada@example.org"],
    ["size", "other"],
    ["other", "40x60"],
  ]);
  expect(sent.files).toEqual([expect.objectContaining({ field: "drawing", name: "poster.txt" })]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the HTML works too, and the server checks it", async ({ browser, page, member, endpoint }) => {
    const context = await browser.newContext({ javaScriptEnabled: true, ...(await storageOf(member)) });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const own = await context.newPage();
    await own.goto(`/forms/${endpoint.id}`);
    await own.getByRole("checkbox", { name: "With styles" }).uncheck();
    const html = await copied(own, "Copy HTML");
    await context.close();
    await page.goto(foreign(html));
    await page.getByLabel("Email").fill("ada@example.org");
    // It may not apply, so it is there and can be left empty.
    await expect(page.getByLabel("Which size?")).toBeVisible();
    await page.getByRole("group", { name: "Size" }).getByLabel("Another size").check();
    const refused = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: "Submit" }).click();
    expect((await refused).status()).toBe(422);
    await page.goto(foreign(html));
    await page.getByLabel("Email").fill("ada@example.org");
    await page.getByLabel("A2").check();
    await page.getByRole("button", { name: "Submit" }).click();
    await page.waitForURL(/\/thanks/);
    const { fields } = await member.onlySubmissionOf(endpoint);
    expect(fields.map(({ name, value }) => [name, value])).toEqual([
      ["email", "ada@example.org"],
      ["size", "A2"],
      ["other", ""],
    ]);
  });
});

const storageOf = async ({ account }: Member, origin = app) => ({
  storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: "authToken", value: account.token }] }] },
});

test("the embed code shows the form in another website, inline and as a popup", async ({ browser, page, member, endpoint }) => {
  // Other websites can only frame forms that have an origin of their own.
  const server = await ServerProcess.start((port) => ({ FORMTRAY__SERVER__FORMS_ORIGIN: `http://localhost:${port}` }));
  let context: BrowserContext | undefined;
  try {
    context = await browser.newContext(await storageOf(member, server.url));
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.url });
    const own = await context.newPage();
    await own.goto(`${server.url}/forms/${endpoint.id}`);
    const inline = await copied(own, "Copy");
    // A height that no form has by chance.
    expect(inline).toContain("height: 600px");
    await page.goto(foreign(inline.replace("height: 600px", "height: 1234px")));
    const frame = page.frameLocator("iframe[data-formtray]");
    await expect(frame.getByLabel("Email")).toBeVisible();
    // Its own height takes the place of the one in the code.
    const heightOf = () => page.locator("iframe[data-formtray]").evaluate((iframe) => iframe.clientHeight);
    await expect.poll(heightOf).not.toBe(1234);
    const inside = await frame.locator("html").evaluate((html) => html.scrollHeight - html.clientHeight);
    expect(inside).toBeLessThanOrEqual(0);

    await own.getByRole("button", { name: "Popup" }).click();
    await page.goto(foreign(await copied(own, "Copy")));
    await page.getByRole("button", { name: schema.title }).click();
    const popup = page.getByRole("dialog").frameLocator("iframe");
    await expect(popup.getByLabel("Email")).toBeVisible();
  } finally {
    await context?.close();
    await server.kill();
  }
});

test("without an origin for forms, the page says why there is no embed code", async ({ own, endpoint }) => {
  await own.goto(`/forms/${endpoint.id}`);
  await expect(own.getByText("server.forms_origin")).toBeVisible();
});

for (const width of [1440, 390]) {
  test(`axe finds nothing on the page of a published form at ${width} px`, async ({ own, endpoint }) => {
    await own.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await own.emulateMedia({ colorScheme });
      await own.goto(`/forms/${endpoint.id}`);
      await expect(own.getByRole("button", { name: "Copy HTML" })).toBeVisible();
      await expect(own.getByRole("button", { name: "PNG" })).toBeVisible();
      // The form in the preview is a page of its own, and has its own tests.
      const { violations } = await new AxeBuilder({ page: own }).exclude("iframe").analyze();
      expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))).toEqual([]);
      expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
}

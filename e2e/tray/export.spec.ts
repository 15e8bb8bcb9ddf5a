import { readFile } from "node:fs/promises";
import { devices, type Page } from "@playwright/test";
import { confirmAddress, type Endpoint, type List, type Member, type Submission } from "../support/api.ts";
import { emailTo } from "../support/mail.ts";
import { app } from "../support/routes.ts";
import { attachment, expect, test } from "../support/test.ts";

const row = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name });
const exportDialog = (page: Page) => page.getByRole("dialog", { name: "Export submissions" });

async function openInbox(page: Page, id: string, search = "") {
  await page.goto(`/forms/${id}/submissions${search}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

async function openExport(page: Page, menu = "Form actions") {
  await page.getByRole("button", { name: menu }).click();
  await page.getByRole("menuitem", { name: "Export submissions" }).click();
  await expect(exportDialog(page)).toBeVisible();
  return exportDialog(page);
}

async function receiveAll(member: Member, endpoint: Endpoint) {
  await member.receive(endpoint, { name: "Ada Lovelace", email: "ada@example.org", message: "The brief is ready." });
  await member.receive(endpoint, { name: "Ben Franklin", email: "ben@example.org", message: "Hello." });
  await member.receive(endpoint, { name: "Cleo Patra", message: "Hello." }, attachment);
}

/** What was received is indexed a moment later. */
async function untilFound(member: Member, scope: string, q: string, count: number) {
  await expect
    .poll(async () => (await member.read<List<Submission>>(`/api/submissions/${scope}?${new URLSearchParams({ q })}`)).items.length)
    .toBe(count);
}

/** Presses the button, and gives the file that is saved. */
async function download(page: Page, button: string) {
  const saved = page.waitForEvent("download");
  await exportDialog(page).getByRole("button", { name: button }).click();
  const file = await saved;
  await expect(exportDialog(page)).toHaveCount(0);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

test("a small export is downloaded in the format that was chosen", async ({ own, member, endpoint }) => {
  await receiveAll(member, endpoint);
  await openInbox(own, endpoint.id);
  const dialog = await openExport(own);
  await expect(dialog.getByRole("radio", { name: /^Inbox\s*3 submissions/ })).toBeChecked();
  await expect(dialog.getByRole("radio", { name: /^Everything, with spam and trash\s*3 submissions/ })).toBeAttached();
  await dialog.getByText("NDJSON").click();
  const { name, text } = await download(own, "Export 3 submissions");
  expect(name).toMatch(/\.ndjson$/);
  const lines = text.trim().split("\n").map((line) => JSON.stringify(JSON.parse(line)));
  expect(lines).toHaveLength(3);
  for (const person of ["Ada Lovelace", "Ben Franklin", "Cleo Patra"]) {
    expect(lines.filter((line) => line.includes(person))).toHaveLength(1);
  }
});

test("a search is exported as it is shown", async ({ own, member, endpoint }) => {
  await receiveAll(member, endpoint);
  await untilFound(member, endpoint.id, "brief", 1);
  await openInbox(own, endpoint.id, "?q=brief");
  await expect(row(own, "Ada Lovelace")).toBeVisible();
  const dialog = await openExport(own);
  await expect(dialog.getByRole("radio", { name: /^This view\s*1 submission\s*“brief”/ })).toBeChecked();
  const { text } = await download(own, "Export 1 submission");
  expect(text).toContain("Ada Lovelace");
  expect(text).not.toContain("Ben Franklin");
});

test("a selection is exported from the bulk actions", async ({ own, member, endpoint }) => {
  await receiveAll(member, endpoint);
  await openInbox(own, endpoint.id);
  await row(own, "Ada Lovelace").focus();
  await own.keyboard.press("x");
  await own.keyboard.press("k");
  await own.keyboard.press("x");
  await own.getByRole("toolbar", { name: "Bulk actions" }).getByRole("button", { name: "Export" }).click();
  await expect(exportDialog(own).getByRole("radio", { name: /^Selected\s*2 submissions/ })).toBeChecked();
  const { text } = await download(own, "Export 2 submissions");
  for (const person of ["Ada Lovelace", "Ben Franklin"]) expect(text).toContain(person);
  expect(text).not.toContain("Cleo Patra");
});

test("the table's chosen columns are exported in their order", async ({ own, member, endpoint }) => {
  await receiveAll(member, endpoint);
  const columns = ["field:message", "field:name"];
  await own.addInitScript(
    ([key, value]) => localStorage.setItem(key as string, value as string),
    [`inbox:${endpoint.id}`, JSON.stringify({ look: "table", columns })],
  );
  await openInbox(own, endpoint.id);
  await expect(own.getByRole("columnheader", { name: "message" })).toBeVisible();
  const dialog = await openExport(own);
  await expect(dialog.getByRole("checkbox", { name: "Only the table's fields" })).toBeChecked();
  const { text } = await download(own, "Export 3 submissions");
  const [head = ""] = text.split("\n");
  expect(head.indexOf("message")).toBeGreaterThan(-1);
  expect(head.indexOf("name")).toBeGreaterThan(head.indexOf("message"));
  expect(text).not.toContain("ada@example.org");
});

test("all forms are exported at once", async ({ own, member, endpoint }) => {
  const other = await member.createEndpoint("Newsletter");
  await member.receive(endpoint, { name: "Ada Lovelace", message: "Hello." });
  await member.receive(other, { name: "Ben Franklin", message: "Subscribe me." });
  await openInbox(own, "all");
  await openExport(own, "Inbox actions");
  const { text } = await download(own, "Export 2 submissions");
  for (const person of ["Ada Lovelace", "Ben Franklin"]) expect(text).toContain(person);
});

test("with files it runs in the background: a toast stays, then has the file; so has the page, and an email", async ({
  request,
  own,
  member,
  endpoint,
}) => {
  await confirmAddress(request, member.account);
  await receiveAll(member, endpoint);
  await openInbox(own, endpoint.id);
  const dialog = await openExport(own);
  await dialog.getByText("Files as ZIP").click();
  await dialog.getByRole("button", { name: "Export 3 submissions" }).click();
  const notifications = own.getByRole("region", { name: "Notifications" });
  const link = notifications.getByRole("link", { name: "Download" });
  // It may be ready before the first toast could be seen.
  await expect(notifications.getByText("Exporting 3 submissions…").or(link)).toBeVisible();
  await expect(link).toBeVisible();
  const saved = own.waitForEvent("download");
  await link.click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
  expect(bytes.includes("letter.txt")).toBe(true);
  await own.goto("/exports");
  await expect(own.getByRole("row", { name: /Contact form.*Inbox \(3\)\. With files/ })).toContainText("Expires in 7 days");
  expect((await emailTo(member.account.email, /export/i)).text).toContain("/export");
});

test("the page leads to the file, and deletes it", async ({ own, member, endpoint }) => {
  await receiveAll(member, endpoint);
  const started = await member.send("POST", "/api/exports/", { format: "csv", files: true, endpoint_id: endpoint.id });
  expect(started.status()).toBe(202);
  await own.goto("/exports");
  // A run that the page was opened during ends without a reload.
  const link = own.getByRole("link", { name: /^Download / });
  await expect(link).toBeVisible();
  const saved = own.waitForEvent("download");
  await link.click();
  expect((await saved).suggestedFilename()).toMatch(/\.zip$/);
  await own.getByRole("button", { name: /^Delete / }).click();
  await own.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(own.getByRole("heading", { name: "No exports yet" })).toBeVisible();
  await own.reload();
  await expect(own.getByRole("heading", { name: "No exports yet" })).toBeVisible();
});

test("the page needs a signed-in user, and is found in the menu and in the palette", async ({ page, own, endpoint }) => {
  await page.goto("/exports");
  await page.waitForURL("/login");
  await openInbox(own, endpoint.id);
  await own.getByRole("button", { name: "Form actions" }).click();
  await own.getByRole("menuitem", { name: "Exports", exact: true }).click();
  await own.waitForURL("/exports");
  await expect(own.getByRole("heading", { name: "No exports yet" })).toBeVisible();
  await own.goto("/settings");
  await expect(own.getByRole("heading", { level: 1 })).toBeVisible();
  await own.keyboard.press("Control+k");
  await own.getByRole("combobox", { name: "Search pages, forms and actions" }).fill("exports");
  await own.getByRole("option", { name: "Exports", exact: true }).click();
  await own.waitForURL("/exports");
});

test("on a phone the dialog is a sheet at the bottom, as wide as the screen", async ({ browser, member, endpoint }) => {
  await receiveAll(member, endpoint);
  const localStorage = [{ name: "authToken", value: member.account.token }];
  const { userAgent, deviceScaleFactor } = devices["Pixel 7"];
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin: app, localStorage }] },
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    userAgent,
    deviceScaleFactor,
  });
  const phone = await context.newPage();
  await openInbox(phone, endpoint.id);
  const dialog = await openExport(phone);
  // Once it has risen into its place.
  await expect
    .poll(async () => {
      const box = await dialog.boundingBox();
      return box && [box.x, box.width, Math.round(box.y + box.height)];
    })
    .toEqual([0, 390, 844]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expect(dialog.getByRole("button", { name: "Export 3 submissions" })).toBeInViewport();
  const saved = phone.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export 3 submissions" }).tap();
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
  await context.close();
});

import { devices, type Page } from "@playwright/test";
import type { List, Member } from "../support/api.ts";
import { app } from "../support/routes.ts";
import { expect, test } from "../support/test.ts";

interface SavedView {
  id: string;
  name: string;
  endpoint_id: string | null;
}

const row = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name });
const views = async (member: Member) => (await member.read<List<SavedView>>("/api/views/")).items;

async function openInbox(page: Page, id: string, search = "") {
  await page.goto(`/forms/${id}/submissions${search}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** The menu with the folders and the saved views. */
async function openMenu(page: Page) {
  await page.getByRole("button", { name: /^Folder:/ }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  return page.getByRole("menu");
}

async function openManager(page: Page) {
  await (await openMenu(page)).getByRole("menuitem", { name: "Manage views…" }).click();
  const dialog = page.getByRole("dialog", { name: "Saved views" });
  await expect(dialog).toBeVisible();
  return dialog;
}

test("filters are saved under a name, and opened from the folder menu and from the palette", async ({
  own,
  member,
  endpoint,
}) => {
  const read = await member.receive(endpoint, { name: "Ada Lovelace", message: "Hello." });
  await member.receive(endpoint, { name: "Ben Franklin", message: "Hello." });
  await member.send("PATCH", "/api/submissions/", { ids: [read.id], read: true });
  await openInbox(own, endpoint.id);
  await expect(row(own, "Ada Lovelace")).toBeVisible();
  await expect(own.getByRole("button", { name: "Save view" })).toHaveCount(0);
  await openInbox(own, endpoint.id, "?unread=1&days=7");
  await own.getByRole("button", { name: "Save view" }).click();
  const dialog = own.getByRole("dialog", { name: "Save view" });
  await expect(dialog.getByLabel("Name")).toHaveValue("Unread, last 7 days");
  await dialog.getByLabel("Name").fill("New this week");
  await own.keyboard.press("Enter");
  await expect(own.getByText("View saved.")).toBeVisible();
  await expect(own.getByRole("button", { name: "Save view" })).toHaveCount(0);
  expect(await views(member)).toMatchObject([{ name: "New this week", endpoint_id: endpoint.id }]);

  const folders = await openMenu(own);
  await expect(folders.getByRole("menuitem", { name: "New this week" })).toHaveAttribute("aria-current", "page");
  await folders.getByRole("menuitem", { name: /^Inbox/ }).click();
  await expect(own).toHaveURL(`/forms/${endpoint.id}/submissions`);
  await expect(row(own, "Ada Lovelace")).toBeVisible();
  await (await openMenu(own)).getByRole("menuitem", { name: "New this week" }).click();
  await expect(own).toHaveURL(/\?unread=1&days=7$/);
  await expect(row(own, "Ada Lovelace")).toHaveCount(0);
  await expect(row(own, "Ben Franklin")).toBeVisible();

  await own.goto("/settings");
  await expect(own.getByRole("heading", { level: 1 })).toBeVisible();
  await own.keyboard.press("Control+k");
  await own.getByRole("combobox", { name: "Search pages, forms and actions" }).fill("new this");
  await own.getByRole("option", { name: /New this week/ }).click();
  await own.waitForURL(`/forms/${endpoint.id}/submissions?unread=1&days=7`);
});

test("a search of all forms is saved there, and is not in the menu of one form", async ({ own, member, endpoint }) => {
  await member.receive(endpoint, { name: "Ada Lovelace", message: "Hello." });
  await openInbox(own, "all", "?q=lovelace");
  await own.getByRole("button", { name: "Save view" }).click();
  await own.getByRole("dialog", { name: "Save view" }).getByRole("button", { name: "Save view" }).click();
  await expect(own.getByText("View saved.")).toBeVisible();
  expect(await views(member)).toMatchObject([{ name: "lovelace", endpoint_id: null }]);
  await expect((await openMenu(own)).getByRole("menuitem", { name: "lovelace" })).toBeVisible();
  await openInbox(own, endpoint.id);
  const folders = await openMenu(own);
  await expect(folders.getByRole("menuitem", { name: "Manage views…" })).toBeVisible();
  await expect(folders.getByRole("menuitem", { name: "lovelace" })).toHaveCount(0);
});

test("a view is renamed, takes over other filters, and is deleted with Undo", async ({ own, member, endpoint }) => {
  await member.receive(endpoint, { name: "Ada Lovelace", message: "Hello." });
  const view = { name: "Mine", endpoint_id: endpoint.id, filter: { unread: true } };
  expect((await member.send("POST", "/api/views/", view)).status()).toBe(201);
  await openInbox(own, endpoint.id, "?days=30");
  const dialog = await openManager(own);
  await expect(dialog.getByText("Contact form · Inbox, unread")).toBeVisible();
  await dialog.getByRole("button", { name: "Edit Mine" }).click();
  await dialog.getByLabel("Name").fill("This month");
  await dialog.getByText("Replace its filters with the current ones").click();
  await own.keyboard.press("Enter");
  await expect(own.getByText("View updated.")).toBeVisible();
  await expect(dialog.getByText("Contact form · Inbox, last 30 days")).toBeVisible();

  await dialog.getByRole("button", { name: "Delete This month" }).click();
  await expect(dialog.getByText(/^No saved views\./)).toBeVisible();
  await expect.poll(() => views(member)).toEqual([]);
  await own.keyboard.press("Escape");
  await own.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => views(member)).toMatchObject([{ name: "This month", endpoint_id: endpoint.id }]);
});

test("where there are 50 views, that is said with a way to delete one", async ({ own, member, endpoint }) => {
  await member.receive(endpoint, { name: "Ada Lovelace", message: "Hello." });
  const name = (n: number) => `View ${n} with a name that is longer than its menu`;
  for (let n = 1; n <= 50; n += 1) {
    const view = { name: name(n), endpoint_id: endpoint.id, filter: { q: `q${n}` } };
    expect((await member.send("POST", "/api/views/", view)).status()).toBe(201);
  }
  await openInbox(own, endpoint.id, "?unread=1");
  await own.getByRole("button", { name: "Save view" }).click();
  const dialog = own.getByRole("dialog", { name: "Save view" });
  await dialog.getByRole("button", { name: "Save view" }).click();
  await expect(dialog.getByRole("alert")).toContainText("You can save at most 50 views.");
  await dialog.getByRole("button", { name: "Manage views" }).click();
  const manager = own.getByRole("dialog", { name: "Saved views" });
  await manager.getByRole("button", { name: `Delete ${name(50)}` }).click();
  await manager.getByRole("button", { name: "Done" }).click();
  await expect.poll(async () => (await views(member)).length).toBe(49);
  const folders = await openMenu(own);
  await own.keyboard.press("End");
  await expect(folders.getByRole("menuitem", { name: "Manage views…" })).toBeFocused();
  await expect(folders.getByRole("menuitem", { name: "Manage views…" })).toBeInViewport();
});

test("on a phone a view is saved, opened and managed without scrolling sideways", async ({ browser, member, endpoint }) => {
  await member.receive(endpoint, { name: "Ada Lovelace", message: "Hello." });
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
  const width = () => phone.evaluate(() => document.documentElement.scrollWidth);
  await openInbox(phone, endpoint.id, "?unread=1&days=30");
  await phone.getByRole("button", { name: "Save view" }).tap();
  const dialog = phone.getByRole("dialog", { name: "Save view" });
  await dialog.getByLabel("Name").fill("A name as long as any name of a saved view may ever be, so.");
  await dialog.getByRole("button", { name: "Save view" }).tap();
  await expect(phone.getByText("View saved.")).toBeVisible();
  expect(await width()).toBe(390);
  await openInbox(phone, endpoint.id);
  await (await openMenu(phone)).getByRole("menuitem", { name: /^A name as long/ }).tap();
  await expect(phone).toHaveURL(/\?unread=1&days=30$/);
  const manager = await openManager(phone);
  await expect(manager.getByRole("button", { name: /^Delete A name/ })).toBeInViewport();
  expect(await width()).toBe(390);
  await context.close();
});

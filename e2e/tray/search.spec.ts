import { devices, type Page } from "@playwright/test";
import type { Endpoint, List, Member, Submission } from "../support/api.ts";
import { app } from "../support/routes.ts";
import { attachment, expect, test } from "../support/test.ts";

const row = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name });
const searchField = (page: Page) => page.getByRole("searchbox", { name: /^Search (in|all)/ });

/** Three people have written; only one of them speaks of a brief, and another one sent a file. */
async function receiveAll(member: Member, endpoint: Endpoint) {
  await member.receive(endpoint, {
    name: "Ada Lovelace",
    email: "ada@example.org",
    message: "Hello.",
    notes: "The briefing for the Café Tramuntana is ready, see you next Thursday.",
    budget: "500",
  });
  await member.receive(endpoint, { name: "Ben Franklin", email: "ben@example.org", message: "Thursday next is late." });
  await member.receive(endpoint, { name: "Cleo Patra", message: "500 thanks." }, attachment);
}

/** What was received is indexed a moment later. */
async function untilFound(member: Member, scope: string, q: string, count: number) {
  await expect
    .poll(async () => {
      const query = new URLSearchParams({ q });
      return (await member.read<List<Submission>>(`/api/submissions/${scope}?${query}`)).items.length;
    })
    .toBe(count);
}

/** Until all three can be found. */
async function receiveAndIndex(member: Member, endpoint: Endpoint) {
  await receiveAll(member, endpoint);
  for (const name of ["lovelace", "franklin", "patra"]) await untilFound(member, endpoint.id, name, 1);
}

async function openInbox(page: Page, id: string, search = "") {
  await page.goto(`/forms/${id}/submissions${search}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

test("by mouse: the list follows what is typed, the hit is marked in the row and in the pane, and Back undoes it", async ({
  own,
  member,
  endpoint,
}) => {
  await receiveAndIndex(member, endpoint);
  await openInbox(own, endpoint.id);
  await searchField(own).click();
  await searchField(own).pressSequentially("cafe brief", { delay: 20 });
  await expect(row(own, "Ben Franklin")).toHaveCount(0);
  await expect(row(own, "Ada Lovelace")).toBeVisible();
  await expect(own).toHaveURL(/[?&]q=cafe\+brief/);
  await expect(own.getByText("1 submission in Contact form").first()).toBeAttached();
  // What was found is in a field that the row doesn't show otherwise.
  await expect(row(own, "Ada Lovelace")).toContainText("notes:");
  await expect(row(own, "Ada Lovelace").locator("mark")).toHaveText(["brief", "Café"]);
  const pane = own.getByRole("region", { name: "Reading pane" });
  await expect(pane.locator("dd mark")).toHaveText(["brief", "Café"]);
  await own.goBack();
  await expect(row(own, "Ben Franklin")).toBeVisible();
  await expect(searchField(own)).toHaveValue("");
  await own.goForward();
  await expect(searchField(own)).toHaveValue("cafe brief");
  await expect(row(own, "Ben Franklin")).toHaveCount(0);
  await own.getByRole("button", { name: "Clear search" }).click();
  await expect(row(own, "Ben Franklin")).toBeVisible();
});

test("by keyboard: the slash focuses the field, the arrow leads to the results, Escape clears and leaves", async ({
  own,
  member,
  endpoint,
}) => {
  await receiveAndIndex(member, endpoint);
  await openInbox(own, endpoint.id);
  await expect(searchField(own)).toBeVisible();
  await own.keyboard.press("/");
  await expect(searchField(own)).toBeFocused();
  await own.keyboard.type("franklin");
  await own.keyboard.press("Enter");
  await expect(row(own, "Ada Lovelace")).toHaveCount(0);
  await expect(row(own, "Ben Franklin")).toBeVisible();
  await own.keyboard.press("ArrowDown");
  await expect(row(own, "Ben Franklin")).toBeFocused();
  await own.keyboard.press("x");
  await expect(own.getByRole("toolbar", { name: "Bulk actions" })).toBeVisible();
  await own.keyboard.press("Escape");
  await own.keyboard.press("/");
  await own.keyboard.press("Escape");
  await expect(searchField(own)).toHaveValue("");
  await expect(row(own, "Ada Lovelace")).toBeVisible();
  await own.keyboard.press("Escape");
  await expect(searchField(own)).not.toBeFocused();
});

for (const [what, q, names] of [
  ["a phrase", '"next Thursday"', ["Ada Lovelace"]],
  ["words in any order", "next thursday", ["Ben Franklin", "Ada Lovelace"]],
  ["a value of one field", "budget:500", ["Ada Lovelace"]],
  ["a value of any field", "500", ["Cleo Patra", "Ada Lovelace"]],
  ["a sender", "from:ben", ["Ben Franklin"]],
  ["what has a file", "has:file", ["Cleo Patra"]],
  ["the name of a file", "letter", ["Cleo Patra"]],
] as const) {
  test(`finds ${what}: ${q}`, async ({ own, member, endpoint }) => {
    await receiveAndIndex(member, endpoint);
    await openInbox(own, endpoint.id, `?${new URLSearchParams({ q })}`);
    await expect(searchField(own)).toHaveValue(q);
    for (const name of names) await expect(row(own, name)).toBeVisible();
    await expect(own.locator('[id^="row-"]')).toHaveCount(names.length);
  });
}

test("one form is searched, then all forms, then the one again", async ({ own, member, endpoint }) => {
  const other = await member.createEndpoint("Newsletter");
  await member.receive(endpoint, { name: "Ada Lovelace", message: "About kayaks." });
  await member.receive(other, { name: "Ben Franklin", message: "Kayaks, please." });
  await untilFound(member, "", "kayak", 2);
  await openInbox(own, other.id, "?q=kayak");
  await expect(row(own, "Ben Franklin")).toBeVisible();
  await expect(row(own, "Ada Lovelace")).toHaveCount(0);
  await own.getByRole("link", { name: "Search all forms" }).click();
  await expect(row(own, "Ada Lovelace")).toBeVisible();
  await expect(row(own, "Ben Franklin")).toBeVisible();
  await own.getByRole("link", { name: "Search only Newsletter" }).click();
  await expect(row(own, "Ada Lovelace")).toHaveCount(0);
  await expect(row(own, "Ben Franklin")).toBeVisible();
  await expect(searchField(own)).toHaveValue("kayak");
});

test("where nothing is found, it shows how the search was understood, and clears it", async ({
  own,
  member,
  endpoint,
}) => {
  await member.receive(endpoint, { name: "Ada Lovelace", message: "Hello." });
  await openInbox(own, endpoint.id, `?${new URLSearchParams({ q: 'nobody "two words"' })}`);
  await expect(own.getByRole("heading", { name: "No matching submissions" })).toBeVisible();
  await expect(own.getByRole("list", { name: "Your search" }).getByRole("listitem")).toHaveText([
    "A word starting with “nobody”",
    "The phrase “two words”",
  ]);
  await own.getByRole("link", { name: "Clear search" }).click();
  await expect(row(own, "Ada Lovelace")).toBeVisible();
});

test("markup that is searched for and found stays text", async ({ own, member, endpoint }) => {
  await member.receive(endpoint, { name: "Ada Lovelace", message: "<img src=x onerror=alert(1)> & more" });
  await untilFound(member, endpoint.id, "onerror", 1);
  await openInbox(own, endpoint.id, `?${new URLSearchParams({ q: "<img onerror" })}`);
  await expect(row(own, "Ada Lovelace")).toContainText("<img src=x onerror=alert(1)> & more");
  await expect(row(own, "Ada Lovelace").locator("img")).toHaveCount(0);
});

test("the palette searches all submissions", async ({ own, member, endpoint }) => {
  await receiveAndIndex(member, endpoint);
  await own.goto("/settings");
  await expect(own.getByRole("heading", { level: 1 })).toBeVisible();
  await own.keyboard.press("Control+k");
  await own.getByRole("combobox", { name: "Search pages, forms and actions" }).fill("lovelace");
  await own.getByRole("option", { name: "Search submissions for “lovelace”" }).click();
  await own.waitForURL("/forms/all/submissions?q=lovelace");
  await expect(row(own, "Ada Lovelace")).toBeVisible();
  await expect(row(own, "Ben Franklin")).toHaveCount(0);
});

test("on a phone an icon opens a field as wide as the screen, and the arrow closes it", async ({
  browser,
  member,
  endpoint,
}) => {
  await receiveAndIndex(member, endpoint);
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
  await expect(searchField(phone)).toHaveCount(0);
  await phone.getByRole("button", { name: "Search", exact: true }).tap();
  await expect(searchField(phone)).toBeFocused();
  const box = await searchField(phone).boundingBox();
  expect(box?.width).toBeGreaterThan(300);
  await searchField(phone).fill("franklin");
  await expect(row(phone, "Ada Lovelace")).toHaveCount(0);
  await expect(row(phone, "Ben Franklin").locator("mark").first()).toHaveText("Franklin");
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await phone.getByRole("button", { name: "Close search" }).tap();
  await expect(row(phone, "Ada Lovelace")).toBeVisible();
  await expect(searchField(phone)).toHaveCount(0);
  await context.close();
});

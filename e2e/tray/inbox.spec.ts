import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Endpoint, Member } from "../support/api.ts";
import { attachment, expect, test } from "../support/test.ts";
import { timed, withinASecond } from "../support/timing.ts";

const people = ["Ada Lovelace", "Ben Franklin", "Cleo Patra"];

/** Three people have written; the last one lies on top. */
async function receiveAll(member: Member, endpoint: Endpoint) {
  for (const name of people) await member.receive(endpoint, { name, message: `${name} says hello.` });
}

async function openInbox(page: Page, endpoint: { id: string }, search = "") {
  await page.goto(`/forms/${endpoint.id}/submissions${search}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

const row = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name });
const total = async (member: Member, endpoint: Endpoint, state: "inbox" | "spam" | "trash") =>
  (await member.submissionsOf(endpoint, state)).total;

test("by keyboard alone one reads, selects, and moves several to the trash and back", async ({
  own,
  member,
  endpoint,
}) => {
  await receiveAll(member, endpoint);
  await openInbox(own, endpoint);
  await expect(row(own, "Cleo Patra")).toBeVisible();
  await own.keyboard.press("j");
  await expect(
    own.getByRole("region", { name: "Reading pane" }).getByRole("heading", { name: "Cleo Patra" }),
  ).toBeVisible();
  await own.keyboard.press("x");
  await own.keyboard.press("j");
  await own.keyboard.press("x");
  await own.keyboard.press("#");
  await expect(row(own, "Cleo Patra")).toHaveCount(0);
  await expect(row(own, "Ada Lovelace")).toBeVisible();
  await expect.poll(() => total(member, endpoint, "trash")).toBe(2);
  await own.getByRole("button", { name: "Undo" }).click();
  await expect(row(own, "Cleo Patra")).toBeVisible();
  await expect.poll(() => total(member, endpoint, "trash")).toBe(0);
});

test("what is starred, read and marked as spam is so for the next one who looks", async ({ own, member, endpoint }) => {
  await receiveAll(member, endpoint);
  await openInbox(own, endpoint);
  await row(own, "Ben Franklin").click();
  const pane = own.getByRole("region", { name: "Reading pane" });
  await pane.getByRole("button", { name: "Star", exact: true }).click();
  await expect(own.getByText("3 submissions, 2 unread")).toBeVisible();
  await row(own, "Ada Lovelace").click();
  await pane.getByRole("button", { name: "Mark as spam" }).click();
  await expect.poll(() => total(member, endpoint, "spam")).toBe(1);
  await openInbox(own, endpoint, "?starred=1");
  await expect(row(own, "Ben Franklin")).toBeVisible();
  await expect(row(own, "Cleo Patra")).toHaveCount(0);
  await openInbox(own, endpoint, "?folder=spam");
  await row(own, "Ada Lovelace").click();
  await pane.getByRole("button", { name: "Not spam" }).click();
  await expect.poll(() => total(member, endpoint, "inbox")).toBe(3);
});

test("a memo stays with its submission", async ({ own, submission }) => {
  await own.goto(`/submissions/${submission.id}`);
  await own.getByRole("button", { name: "Add memo" }).click();
  await own.getByLabel("Memo").fill("Call back on Monday.");
  await own.getByRole("button", { name: "Save memo" }).click();
  await expect(own.getByRole("region", { name: "Memo" })).toContainText("Call back on Monday.");
  await own.reload();
  await expect(own.getByRole("region", { name: "Memo" })).toContainText("Call back on Monday.");
});

test("chosen columns are remembered", async ({ own, member, endpoint }) => {
  await member.receive(endpoint, { name: "Ada", budget: "300", message: "Hello." });
  await openInbox(own, endpoint);
  await own.getByRole("button", { name: "Show as table" }).click();
  await own.getByRole("button", { name: "Columns" }).click();
  await own.getByRole("button", { name: "Move budget up" }).click();
  await own.keyboard.press("Escape");
  const heads = ["budget", "name", "message", "Files", "Received"];
  await expect(own.getByRole("columnheader").filter({ hasNotText: "Selected" })).toHaveText(heads);
  await own.reload();
  await expect(own.getByRole("columnheader").filter({ hasNotText: "Selected" })).toHaveText(heads);
});

test("the inbox across forms has all of them, each with its form's name", async ({ own, member, endpoint }) => {
  const other = await member.createEndpoint("Newsletter");
  await member.receive(endpoint, { name: "Ada", message: "Hello." });
  await member.receive(other, { name: "Ben", message: "Subscribe me." });
  await openInbox(own, { id: "all" });
  await expect(row(own, "Ben")).toContainText("Newsletter");
  await expect(row(own, "Ada")).toContainText(endpoint.name);
});

test("a form's submissions are exported as CSV", async ({ own, member, endpoint }) => {
  await receiveAll(member, endpoint);
  await openInbox(own, endpoint);
  await own.getByRole("button", { name: "Form actions" }).click();
  await own.getByRole("menuitem", { name: "Export submissions" }).click();
  const saved = own.waitForEvent("download");
  await own.getByRole("dialog").getByRole("button", { name: "Export 3 submissions" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^contact-form.*\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  for (const name of people) expect(text).toContain(name);
});

test("an export has what the filter shows", async ({ own, member, endpoint }) => {
  await receiveAll(member, endpoint);
  await member.receive(endpoint, { name: "Dora With a letter" }, attachment);
  await openInbox(own, endpoint, "?files=1");
  await expect(row(own, "Dora With a letter")).toBeVisible();
  await own.getByRole("button", { name: "Form actions" }).click();
  await own.getByRole("menuitem", { name: "Export submissions" }).click();
  const saved = own.waitForEvent("download");
  await own.getByRole("dialog").getByRole("button", { name: "Export 1 submission" }).click();
  const text = await readFile(await (await saved).path(), "utf8");
  expect(text).toContain("Dora With a letter");
  for (const name of people) expect(text).not.toContain(name);
});

test("the palette goes to a form and copies its URL", async ({ own, signedIn, endpoint }) => {
  await signedIn.grantPermissions(["clipboard-read", "clipboard-write"]);
  const field = own.getByRole("combobox", { name: "Search pages, forms and actions" });
  await own.goto("/settings");
  await expect(own.getByRole("heading", { level: 1 })).toBeVisible();
  await own.keyboard.press("Control+k");
  await field.fill(`copy ${endpoint.name}`);
  await own.keyboard.press("Enter");
  await expect(own.getByText(`URL of ${endpoint.name} copied.`)).toBeVisible();
  expect(await own.evaluate(() => navigator.clipboard.readText())).toBe(endpoint.url);
  await own.keyboard.press("Control+k");
  await field.fill(endpoint.name);
  await own.keyboard.press("Enter");
  await own.waitForURL(`/forms/${endpoint.id}/submissions`);
});

test("what arrives while the stream is held back appears once it opens, in every tab", async ({
  own,
  signedIn,
  member,
  endpoint,
}) => {
  let open = () => {};
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  await signedIn.route("**/api/live*", async (route) => {
    await held;
    await route.continue();
  });
  const other = await signedIn.newPage();
  const asked = own.waitForRequest("**/api/live*");
  await openInbox(own, endpoint);
  await asked;
  await member.receive(endpoint, { name: "Early", message: "Hello." });
  await openInbox(other, endpoint);
  open();
  for (const tab of [own, other]) await expect(row(tab, "Early")).toBeVisible();
});

test("what arrives appears in every open tab within a second, and in the title", async ({
  own,
  signedIn,
  member,
  endpoint,
}) => {
  const other = await signedIn.newPage();
  await openInbox(own, endpoint);
  await openInbox(other, endpoint);
  // Both are listening once the first one has come through.
  await member.receive(endpoint, { name: "First", message: "Hello." });
  for (const tab of [own, other]) await expect(row(tab, "First")).toBeVisible();
  const posted = await timed(() => member.receive(endpoint, { name: "Second", message: "Hello again." }));
  const timeout = withinASecond(posted.ms);
  await Promise.all([own, other].map((tab) => expect(row(tab, "Second")).toBeVisible({ timeout })));
  await expect(own).toHaveTitle(/^\(2\) /);
});

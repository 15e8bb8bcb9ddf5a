import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Endpoint, Member } from "../support/api.ts";
import { expect, test } from "../support/test.ts";

/** More than a list loads at once. */
const COUNT = 120;

const bulk = (page: Page) => page.getByRole("toolbar", { name: "Bulk actions" });
const rows = (page: Page) => page.locator('[id^="row-"]');
const total = async (member: Member, endpoint: Endpoint, state: "inbox" | "spam" | "trash") =>
  (await member.submissionsOf(endpoint, state)).total;

async function openInbox(page: Page, endpoint: Endpoint, search = "") {
  await page.goto(`/forms/${endpoint.id}/submissions${search}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(rows(page).first()).toBeVisible();
}

/** What a filter shows isn't counted: `total` is then "matching". */
async function selectEverything(page: Page, total: number | "matching" = COUNT) {
  await page.getByRole("checkbox", { name: "Select all" }).click();
  await expect(page.getByText("All 100 loaded are selected.")).toBeVisible();
  await page.getByRole("button", { name: `Select all ${total === "matching" ? "that match" : total}` }).click();
  await expect(page.getByText(`All ${total} selected.`)).toBeVisible();
}

test.beforeEach(async ({ member, endpoint }) => member.receiveMany(endpoint, COUNT));

test("everything that a list has is moved after a question, and comes back with Undo", async ({
  own,
  member,
  endpoint,
}) => {
  await openInbox(own, endpoint);
  await selectEverything(own);
  await bulk(own).getByRole("button", { name: "Move to trash" }).click();
  const question = own.getByRole("alertdialog", { name: `Move all ${COUNT} submissions to trash?` });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  expect(await total(member, endpoint, "trash")).toBe(0);
  await own.keyboard.press("#");
  await question.getByRole("button", { name: "Move to trash" }).click();
  await expect(own.getByText(`${COUNT} submissions moved to trash.`)).toBeVisible();
  expect(await total(member, endpoint, "trash")).toBe(COUNT);
  await expect(rows(own)).toHaveCount(0);
  await own.getByRole("button", { name: "Undo" }).click();
  await expect(own.getByText(`${COUNT} submissions moved to inbox.`)).toBeVisible();
  expect(await total(member, endpoint, "inbox")).toBe(COUNT);
  await expect(rows(own).first()).toBeVisible();
});

test("what is read already stays read when everything else is marked as read and that is undone", async ({
  own,
  member,
  endpoint,
}) => {
  const [first] = (await member.submissionsOf(endpoint)).items;
  await member.send("PATCH", "/api/submissions/", { ids: [first?.id], read: true });
  await openInbox(own, endpoint);
  await selectEverything(own);
  await bulk(own).getByRole("button", { name: "Mark as read" }).click();
  await expect(own.getByText(`${COUNT - 1} submissions marked as read.`)).toBeVisible();
  const unread = async () => (await member.read<{ unread: number }>(`/api/endpoints/${endpoint.id}`)).unread;
  await expect.poll(unread).toBe(0);
  await own.getByRole("button", { name: "Undo" }).click();
  await expect.poll(unread).toBe(COUNT - 1);
});

test("everything is labelled, and exported", async ({ own, endpoint }) => {
  await openInbox(own, endpoint);
  await selectEverything(own);
  await bulk(own).getByRole("button", { name: "Label" }).click();
  await own.getByRole("menuitemradio", { name: "Blue" }).click();
  await expect(own.getByText(`${COUNT} submissions labelled blue.`)).toBeVisible();
  await expect(own.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await expect(rows(own).first()).toHaveAccessibleName(/blue label/);
  await bulk(own).getByRole("button", { name: "Export" }).click();
  const saved = own.waitForEvent("download");
  await own.getByRole("dialog").getByRole("button", { name: `Export ${COUNT} submissions` }).click();
  const text = await readFile(await (await saved).path(), "utf8");
  expect(text.trim().split("\n").length).toBe(COUNT + 1);
});

test("everything means what the filter shows", async ({ own, member, endpoint }) => {
  const { items } = await member.read<{ items: { id: string }[] }>(`/api/submissions/${endpoint.id}?size=${COUNT}`);
  const ids = items.map(({ id }) => id);
  const labelled = ids.slice(0, 110);
  await member.send("PATCH", "/api/submissions/", { ids: labelled, label: "red" });
  await openInbox(own, endpoint, "?label=red");
  await selectEverything(own, "matching");
  await own.keyboard.press("!");
  const question = own.getByRole("alertdialog", { name: "Mark all matching submissions as spam?" });
  await question.getByRole("button", { name: "Mark as spam" }).click();
  await expect(own.getByText("110 submissions marked as spam.")).toBeVisible();
  expect(await total(member, endpoint, "spam")).toBe(110);
  expect(await total(member, endpoint, "inbox")).toBe(COUNT - 110);

  // With fewer than a page, what is loaded is all there is.
  await openInbox(own, endpoint);
  await own.getByRole("checkbox", { name: "Select all" }).click();
  await expect(bulk(own).getByRole("checkbox", { name: `${COUNT - 110} selected` })).toBeVisible();
  await expect(own.getByRole("button", { name: /^Select all/ })).toHaveCount(0);
});

test("that the trash is empty is said although its button has gone with the last row", async ({
  own,
  member,
  endpoint,
}) => {
  const { items } = await member.submissionsOf(endpoint);
  await member.send("PATCH", "/api/submissions/", { ids: items.map(({ id }) => id), state: "trash" });
  await openInbox(own, endpoint, "?folder=trash");
  await own.getByRole("button", { name: "Empty trash" }).click();
  await own.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(own.getByText("Trash emptied.")).toBeVisible({ timeout: 30_000 });
  await expect(own.getByRole("button", { name: "Empty trash" })).toHaveCount(0);
  expect(await total(member, endpoint, "trash")).toBe(0);
});

import { devices, type Page } from "@playwright/test";
import type { Endpoint, Member } from "../support/api.ts";
import { app } from "../support/routes.ts";
import { expect, test } from "../support/test.ts";

const row = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name: new RegExp(`^${name} `) });
const panel = (page: Page) => page.getByRole("region", { name: "Flagged as spam" });
const total = async (member: Member, endpoint: Endpoint, state: "inbox" | "spam") =>
  (await member.submissionsOf(endpoint, state)).total;

/** Bots fill in the hidden field `_gotcha`. The last one lies on top. */
async function receiveSpam(member: Member, endpoint: Endpoint) {
  for (const name of ["Ada", "Ben", "Cleo"]) {
    const email = `${name.toLowerCase()}@example.org`;
    const { state } = await member.receive(endpoint, { name, email, message: "Hello.", _gotcha: "x" });
    expect(state).toBe("spam");
  }
}

let sent = 0;

/** What a bot sends, each time with another text: the same text within 10 seconds is merged. */
function receiveFrom(member: Member, endpoint: Endpoint, email: string) {
  sent += 1;
  return member.receive(endpoint, { name: "Again", email, message: `Hello number ${sent}.`, _gotcha: "x" });
}

async function openSpam(page: Page, endpoint: Endpoint) {
  await page.goto(`/forms/${endpoint.id}/submissions?folder=spam`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

test("one reads why, says Not spam, and goes on to the next, by mouse and by key", async ({ own, member, endpoint }) => {
  await receiveSpam(member, endpoint);
  await openSpam(own, endpoint);
  await row(own, "Cleo").click();
  const pane = own.getByRole("region", { name: "Reading pane" });
  await expect(panel(own).getByRole("listitem")).toHaveText(["A hidden field was filled in"]);
  await panel(own).getByRole("button", { name: "Not spam" }).click();
  await expect(pane.getByRole("heading", { name: "Ben" })).toBeVisible();
  await expect(row(own, "Cleo")).toHaveCount(0);
  await own.keyboard.press("!");
  await expect(pane.getByRole("heading", { name: "Ada" })).toBeVisible();
  await expect.poll(() => total(member, endpoint, "inbox")).toBe(2);
  expect(await total(member, endpoint, "spam")).toBe(1);
});

test("a sender is always allowed from then on, until it is taken back", async ({ own, member, endpoint }) => {
  await receiveSpam(member, endpoint);
  await openSpam(own, endpoint);
  await row(own, "Ben").click();
  await panel(own).getByRole("button", { name: "Always allow ben@example.org" }).click();
  const message = "Submissions from ben@example.org to Contact form now skip the spam check.";
  await expect(own.getByText(message)).toBeVisible();
  await expect(row(own, "Ben")).toHaveCount(0);
  await expect(own.getByRole("region", { name: "Reading pane" }).getByRole("heading", { name: "Ada" })).toBeVisible();
  await expect.poll(() => total(member, endpoint, "inbox")).toBe(1);

  const allowed = await receiveFrom(member, endpoint, "Ben@example.org");
  expect([allowed.state, allowed.verdict.reasons]).toEqual(["inbox", ["allowed_sender"]]);
  await own.getByRole("listitem").filter({ hasText: message }).getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await receiveFrom(member, endpoint, "ben@example.org")).state).toBe("spam");

  await own.goto(`/submissions/${allowed.id}`);
  await expect(own.getByText(/allowed sender/)).toBeVisible();
  await expect(panel(own)).toHaveCount(0);
});

test("allowed senders are added and removed in the form's settings", async ({ own, member, endpoint }) => {
  await own.goto(`/forms/${endpoint.id}/edit?tab=spam`);
  await own.getByLabel("Add an email address").fill("not one");
  await own.getByRole("button", { name: "Add sender" }).click();
  await expect(own.getByText(/isn't an email address\./)).toBeVisible();
  await own.getByLabel("Add an email address").fill("Ada@Example.org");
  await own.getByRole("button", { name: "Add sender" }).click();
  const list = own.getByRole("list", { name: "Allowed senders" });
  await expect(list.getByRole("listitem")).toHaveText(["ada@example.org"]);
  expect((await receiveFrom(member, endpoint, "ada@example.org")).state).toBe("inbox");
  await own.reload();
  await list.getByRole("button", { name: "Remove ada@example.org" }).click();
  await expect(own.getByText("ada@example.org removed.")).toBeVisible();
  await expect(own.getByText(/^No allowed senders\./)).toBeVisible();
  await expect.poll(async () => (await receiveFrom(member, endpoint, "ada@example.org")).state).toBe("spam");
});

test("on a phone Not spam is at the thumb, and the next submission follows", async ({ browser, member, endpoint }) => {
  await receiveSpam(member, endpoint);
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
  await openSpam(phone, endpoint);
  await row(phone, "Cleo").tap();
  await expect(panel(phone).getByRole("button", { name: "Always allow cleo@example.org" })).toBeInViewport();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await phone.getByRole("group", { name: "Actions" }).getByRole("button", { name: "Not spam" }).tap();
  await expect(phone.getByRole("heading", { name: "Ben", level: 1 })).toBeVisible();
  await expect.poll(() => total(member, endpoint, "inbox")).toBe(1);
  await context.close();
});

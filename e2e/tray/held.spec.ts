import type { Page } from "@playwright/test";
import type { Endpoint, Member } from "../support/api.ts";
import { setPaymentTerms } from "../support/database.ts";
import { expect, test } from "../support/test.ts";

const FREE = 150;
const hello = (n: number) => ({ name: `Visitor ${n}`, message: `Hello, the ${n}th time.` });

/** The free quota is used up, and so many more have arrived after it. */
async function receiveBeyondQuota(member: Member, endpoint: Endpoint, more: number) {
  await member.receiveMany(endpoint, FREE);
  for (let n = FREE + 1; n <= FREE + more; n += 1) {
    expect(await member.receive(endpoint, hello(n))).toMatchObject({ state: "held", fields: [], files: [] });
  }
}

async function openHeld(page: Page, endpoint: Endpoint) {
  await page.goto(`/forms/${endpoint.id}/submissions?folder=held`);
  return page.getByRole("region", { name: "Held submissions" });
}

const rows = (page: Page) => page.getByRole("main").getByRole("link", { name: /^Held submission/ });
const row = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name });
const question = (page: Page) => page.getByRole("alertdialog");

test("what is beyond the quota is held; its owner opens two for the price shown, and discards the rest", async ({
  own,
  member,
  endpoint,
}) => {
  await receiveBeyondQuota(member, endpoint, 4);
  expect(await member.usage()).toMatchObject({ used: FREE, cost: null, held: { count: 4, can_open: 0 } });
  await setPaymentTerms(member.account.email, "invoice");
  await own.goto(`/forms/${endpoint.id}/submissions`);
  await own.getByRole("button", { name: "Folder: Inbox" }).click();
  await own.getByRole("menuitem", { name: "Held 4" }).click();
  const panel = own.getByRole("region", { name: "Held submissions" });
  await expect(panel.getByRole("heading", { name: "4 held submissions" })).toBeVisible();
  await expect(panel).toContainText("Opening all 4 costs €0.08 before tax.");
  await expect(rows(own)).toHaveCount(4);

  await panel.getByRole("button", { name: "Choose…" }).click();
  const choice = own.getByRole("dialog");
  await choice.getByRole("spinbutton", { name: "How many" }).fill("2");
  await expect(choice.getByRole("status")).toHaveText("€0.04 before tax");
  await choice.getByRole("button", { name: "Open 2 for €0.04" }).click();
  await expect(own.getByText("2 submissions opened.")).toBeVisible();
  await expect(panel.getByRole("heading", { name: "2 held submissions" })).toBeVisible();
  await expect(rows(own)).toHaveCount(2);
  expect(await member.usage()).toMatchObject({ used: FREE + 2, cost: { cents: 4 }, held: { count: 2 } });

  await own.getByRole("link", { name: "View inbox" }).click();
  // The newest ones.
  await expect(row(own, "Visitor 154")).toBeVisible();
  await expect(row(own, "Visitor 153")).toBeVisible();
  await expect(row(own, "Visitor 152")).toHaveCount(0);
  await expect(own.getByText(/^152 submissions/)).toBeVisible();

  await openHeld(own, endpoint);
  await panel.getByRole("button", { name: "Discard…" }).click();
  await question(own).getByRole("button", { name: "Discard 2 submissions" }).click();
  await expect(own.getByText("No held submissions")).toBeVisible();
  expect(await member.usage()).toMatchObject({ used: FREE + 2, cost: { cents: 4 }, held: { count: 0 } });
  expect((await member.submissionsOf(endpoint, "held")).total).toBe(0);
  expect((await member.submissionsOf(endpoint)).total).toBe(FREE + 2);
});

test("without a payment method the free quota is said to be used up, and each can be deleted", async ({
  own,
  member,
  endpoint,
}) => {
  await receiveBeyondQuota(member, endpoint, 2);
  const panel = await openHeld(own, endpoint);
  await expect(panel).toContainText("You've used your 150 free submissions this month.");
  await expect(panel.getByRole("button", { name: "Open all" })).toBeDisabled();
  await rows(own).first().click();
  const pane = own.getByRole("region", { name: "Reading pane" });
  await expect(pane).toContainText("its content is hidden until you open it");
  await pane.getByRole("button", { name: "Delete submission" }).click();
  await question(own).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(rows(own)).toHaveCount(1);
  await expect(panel.getByRole("heading", { name: "1 held submission" })).toBeVisible();
  expect(await member.usage()).toMatchObject({ used: FREE, held: { count: 1 } });
});

test("a price that changed in between is refused, nothing is opened, and the new price is shown", async ({
  own,
  member,
  endpoint,
}) => {
  await receiveBeyondQuota(member, endpoint, 3);
  await setPaymentTerms(member.account.email, "invoice");
  const panel = await openHeld(own, endpoint);
  await panel.getByRole("button", { name: "Open all" }).click();
  await expect(question(own)).toContainText("Open 3 submissions for €0.06 before tax?");
  // On another device.
  const opened = await member.send("POST", "/api/submissions/held/open", { count: 1, price_cents: 2 });
  expect(opened.status()).toBe(200);
  await question(own).getByRole("button", { name: "Open 3 for €0.06" }).click();
  const alert = own.getByRole("alertdialog", { name: "The price has changed" });
  await expect(alert).toContainText("2 submissions cost €0.04 now.");
  await alert.getByRole("button", { name: "OK" }).click();
  await expect(panel.getByRole("heading", { name: "2 held submissions" })).toBeVisible();
  await expect(panel).toContainText("Opening all 2 costs €0.04 before tax.");
  expect(await member.usage()).toMatchObject({ used: FREE + 1, held: { count: 2 } });
});

test("in a flood, what is owed never exceeds the spending limit", async ({ own, member, endpoint }) => {
  await setPaymentTerms(member.account.email, "invoice", 10);
  await member.receiveMany(endpoint, 180);
  expect(await member.usage()).toMatchObject({ used: 155, cost: { cents: 10 }, held: { count: 25, can_open: 0 } });
  const panel = await openHeld(own, endpoint);
  await expect(panel).toContainText("You've reached your spending limit of €0.10 this month.");

  expect((await member.send("PUT", "/api/billing/spending-limit", { cents: 20 })).status()).toBe(200);
  await own.reload();
  await expect(panel).toContainText("Your spending limit of €0.20 leaves room for 5 more this month.");
  await panel.getByRole("button", { name: "Open newest 5" }).click();
  await question(own).getByRole("button", { name: "Open 5 for €0.10" }).click();
  await expect(own.getByText("5 submissions opened.")).toBeVisible();
  expect(await member.usage()).toMatchObject({ used: 160, cost: { cents: 20 }, held: { count: 20, can_open: 0 } });
  const more = await member.send("POST", "/api/submissions/held/open", { count: 1, price_cents: 2 });
  expect([more.status(), (await more.json()).code]).toEqual([409, "spending_limit_reached"]);
});

import { devices, type Page } from "@playwright/test";
import { confirmAddress, type Endpoint, type Member } from "../support/api.ts";
import { app } from "../support/routes.ts";
import { expect, test as base } from "../support/test.ts";

/** A phone, signed in; not a browser made narrow. */
const test = base.extend<{ phone: Page }>({
  phone: async ({ browser, member }, use) => {
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
    await use(await context.newPage());
    await context.close();
  },
});

const ROWS = 40;
/** What may be above the first row. */
const MAX_TOP = 180;

async function openInbox(page: Page, endpoint: Endpoint, member: Member) {
  await member.receiveMany(endpoint, ROWS);
  await page.goto(`/forms/${endpoint.id}/submissions`);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.locator('[id^="row-"]').first()).toBeVisible();
}

const scrollY = (page: Page) => page.evaluate(() => window.scrollY);

test("the first row is near the top", async ({ phone, member, endpoint, request }) => {
  await confirmAddress(request, member.account);
  await openInbox(phone, endpoint, member);
  const box = await phone.locator('[id^="row-"]').first().boundingBox();
  expect(box?.y).toBeLessThanOrEqual(MAX_TOP);
});

test("Back leads to the list where it was left, and next and previous don't count as steps", async ({
  phone,
  member,
  endpoint,
}) => {
  await openInbox(phone, endpoint, member);
  const row = phone.locator('li[aria-posinset="30"]').getByRole("link");
  await expect(async () => {
    await phone.evaluate(() => window.scrollBy(0, 200));
    await expect(row).toBeInViewport({ ratio: 1, timeout: 200 });
  }).toPass();
  // Clear of the bar at the bottom: a tap would scroll it out from under there.
  await row.evaluate((link) => link.scrollIntoView({ block: "center" }));
  const before = await scrollY(phone);
  expect(before).toBeGreaterThan(0);

  await row.tap();
  await expect(phone.getByText(`30 of ${ROWS}`)).toBeVisible();
  await expect(phone.getByRole("heading", { level: 1 })).toBeFocused();
  await phone.getByRole("button", { name: "Next submission" }).tap();
  await expect(phone.getByText(`31 of ${ROWS}`)).toBeVisible();
  await phone.getByRole("button", { name: "Previous submission" }).tap();
  await expect(phone.getByText(`30 of ${ROWS}`)).toBeVisible();

  await phone.goBack();
  await expect(row).toBeFocused();
  expect(await scrollY(phone)).toBe(before);

  await row.tap();
  await phone.getByRole("button", { name: /^Back to/ }).tap();
  await expect(row).toBeFocused();
  expect(await scrollY(phone)).toBe(before);
});

test("what is moved to the trash makes room for the next one", async ({ phone, member, endpoint }) => {
  await openInbox(phone, endpoint, member);
  await phone.locator('li[aria-posinset="2"]').getByRole("link").tap();
  await expect(phone.getByText(`2 of ${ROWS}`)).toBeVisible();
  await phone.getByRole("button", { name: "Move to trash" }).tap();
  await expect(phone.getByText(`2 of ${ROWS - 1}`)).toBeVisible();
  await expect.poll(async () => (await member.submissionsOf(endpoint, "trash")).total).toBe(1);
});

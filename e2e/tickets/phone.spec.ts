import { AxeBuilder } from "@axe-core/playwright";
import { devices, type Page } from "@playwright/test";
import { app } from "../support/routes.ts";
import { test as base, expect } from "../support/test.ts";

/** A phone, signed in, with twelve tickets; not a browser made narrow. */
const test = base.extend<{ phone: Page; ids: string[] }>({
  ids: async ({ member }, use) => {
    const ids: string[] = [];
    for (let n = 1; n <= 12; n += 1) {
      const data = { subject: `Question number ${n}`, text: "Something is wrong. ".repeat(20) };
      ids.unshift((await (await member.send("POST", "/api/support/tickets", data)).json()).id);
    }
    await use(ids);
  },
  phone: async ({ browser, member, ids }, use) => {
    expect(ids).toHaveLength(12);
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

const row = (page: Page, n: number) => page.getByRole("link", { name: new RegExp(`Question number ${n}\\b`) });

test("the list begins near the top, a ticket is a page with the reply at the bottom, and Back leads to where it was left", async ({
  phone,
}) => {
  await phone.goto("/support");
  // The banner about the address that isn't verified is above it, too.
  const banner = (await phone.getByRole("complementary", { name: "Email verification" }).boundingBox())?.height ?? 0;
  expect(((await row(phone, 12).boundingBox())?.y ?? 999) - banner).toBeLessThanOrEqual(180);
  await row(phone, 3).scrollIntoViewIfNeeded();
  const before = await phone.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  await row(phone, 3).tap();
  await expect(phone.getByRole("heading", { level: 1, name: "Question number 3" })).toBeVisible();
  expect(await phone.evaluate(() => window.scrollY)).toBe(0);
  const send = await phone.getByRole("button", { name: "Send reply" }).boundingBox();
  expect((send?.y ?? 0) + (send?.height ?? 0)).toBeGreaterThan(844 - 24);
  await phone.goBack();
  await expect(row(phone, 3)).toBeInViewport();
  await expect(row(phone, 3)).toBeFocused();
  expect(Math.abs((await phone.evaluate(() => window.scrollY)) - before)).toBeLessThan(2);
});

test("a ticket is solved from the menu, and searched for from the icon", async ({ phone }) => {
  await phone.goto("/support");
  await row(phone, 12).tap();
  await phone.getByRole("button", { name: "More actions" }).tap();
  await phone.getByRole("menuitem", { name: "Mark as solved" }).tap();
  await expect(phone.getByRole("article").getByText("Solved", { exact: true }).first()).toBeVisible();
  await phone.getByRole("link", { name: "Tickets", exact: true }).tap();
  await expect(row(phone, 12)).toContainText("Solved");
  await phone.getByRole("button", { name: "Search tickets" }).tap();
  await phone.getByRole("textbox", { name: "Search tickets" }).fill("number 11");
  await expect(phone.getByRole("list", { name: "Tickets", exact: true }).getByRole("link")).toHaveCount(1);
});

test("axe finds nothing on tickets in either theme, and none scrolls sideways at 320 px", async ({ own, ids }) => {
  test.slow();
  const faults: string[] = [];
  const paths = ["/support", `/support/${ids[0]}`, "/support/new?request=req_4wz8nc3t7pkb", "/support?q=nothing"];
  for (const colorScheme of ["light", "dark"] as const) {
    await own.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const path of paths) {
      await own.setViewportSize({ width: 1440, height: 900 });
      await own.goto(path);
      await expect(own.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(own.locator('[aria-busy="true"]')).toHaveCount(0);
      const { violations } = await new AxeBuilder({ page: own }).analyze();
      faults.push(
        ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${path}: ${id}: ${html.slice(0, 160)}`)),
      );
      await own.setViewportSize({ width: 320, height: 640 });
      expect(await own.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
    }
  }
  expect(faults).toEqual([]);
});

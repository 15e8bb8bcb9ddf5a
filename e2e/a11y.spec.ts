import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { formRoutes, guestRoutes, memberRoutes, settingsRoutes } from "./support/routes.ts";
import { expect, test } from "./support/test.ts";

/** When the page is there, with its data. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
  await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0);
}

/** What axe finds, in words that tell where to look. */
async function faults(page: Page, path: string): Promise<string[]> {
  await open(page, path);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${path}: ${id}: ${html.slice(0, 160)}`));
}

async function faultsOn(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) found.push(...(await faults(page, path)));
  return found;
}

/** The narrowest screen, and windows of 1280 and 1440 px at a zoom of 200 %. */
const windows = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
  { width: 720, height: 450 },
] as const;

/** The pages that are wider than the window. */
async function tooWide(page: Page, paths: readonly string[]): Promise<string[]> {
  const wide: string[] = [];
  for (const path of paths) {
    await page.setViewportSize(windows[0]);
    await open(page, path);
    for (const size of windows) {
      await page.setViewportSize(size);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > size.width) wide.push(`${path}: ${width} of ${size.width} px`);
    }
  }
  return wide;
}

test.describe.configure({ timeout: 360_000 });

test("axe finds nothing on a guest's pages, light", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  expect(await faultsOn(page, guestRoutes)).toEqual([]);
});

test("axe finds nothing on a guest's pages, dark", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  expect(await faultsOn(page, guestRoutes)).toEqual([]);
});

test("axe finds nothing on a signed-in user's pages, light", async ({ own, submission }) => {
  await own.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  expect(await faultsOn(own, ["/", ...memberRoutes(submission.endpoint_id, submission.id), ...settingsRoutes])).toEqual([]);
});

test("axe finds nothing on a signed-in user's pages, dark", async ({ own, submission }) => {
  await own.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  expect(await faultsOn(own, ["/", ...memberRoutes(submission.endpoint_id, submission.id), ...settingsRoutes])).toEqual([]);
});

test("axe finds nothing on a form's settings and the onboarding, light", async ({ own, submission }) => {
  await own.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  expect(await faultsOn(own, formRoutes(submission.endpoint_id))).toEqual([]);
});

test("axe finds nothing on a form's settings and the onboarding, dark", async ({ own, submission }) => {
  await own.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  expect(await faultsOn(own, formRoutes(submission.endpoint_id))).toEqual([]);
});

test("axe finds nothing on a signed-in user's pages without data", async ({ own, endpoint }) => {
  const waiting = `/onboarding?form=${endpoint.id}`;
  expect(await faultsOn(own, ["/dashboard", "/endpoints", waiting, `${waiting}&step=send`])).toEqual([]);
});

test("no page of a guest scrolls sideways at 320 px, or at a zoom of 200 %", async ({ page }) => {
  expect(await tooWide(page, guestRoutes)).toEqual([]);
});

test("no page of a signed-in user scrolls sideways at 320 px, or at a zoom of 200 %", async ({ own, submission }) => {
  const { id, endpoint_id } = submission;
  const paths = ["/", ...memberRoutes(endpoint_id, id), ...settingsRoutes, ...formRoutes(endpoint_id)];
  expect(await tooWide(own, paths)).toEqual([]);
});

import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";
import { memberRoutes } from "./support/routes.ts";

/**
 * What a page may weigh, with everything that it loads at once: kB of gzip, of 1000 bytes. 118 of them are React, the
 * router and the query library; see docs/decisions/0064-page-weight.md and 0067.
 */
const limits = { dashboard: 167, inbox: 191 };
/** The most that a page may move while it loads. */
const SHIFT = 0.02;

const dist = new URL("../web/dist/", import.meta.url);

/** The scripts that a page loads until it rests, in kB of gzip. */
async function weightOf(page: Page, path: string): Promise<{ kB: number; files: number }> {
  const scripts = new Set<string>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith("/assets/") && pathname.endsWith(".js")) scripts.add(pathname.slice(1));
  });
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.waitForLoadState("load");
  const sizes = [...scripts].map((script) => gzipSync(readFileSync(new URL(script, dist)), { level: 9 }).length);
  return { kB: sizes.reduce((sum, size) => sum + size, 0) / 1000, files: sizes.length };
}

for (const [name, limit] of Object.entries(limits)) {
  test(`the ${name} weighs at most ${limit} kB, with all that it loads at once`, async ({ own, endpoint, submission }) => {
    expect(submission.id).toBeTruthy();
    const { kB, files } = await weightOf(own, name === "inbox" ? `/forms/${endpoint.id}/submissions` : "/dashboard");
    test.info().annotations.push({ type: "weight", description: `${name}: ${kB.toFixed(1)} kB in ${files} files` });
    expect(kB, `${name}: ${kB.toFixed(1)} kB in ${files} files`).toBeLessThanOrEqual(limit);
  });
}

test("the inbox asks for the form and for its submissions at the same time", async ({ own, endpoint, submission }) => {
  expect(submission.id).toBeTruthy();
  const asked: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // No answer comes before all have been asked for: one that waited for another would never be.
  const data = [`/api/endpoints/${endpoint.id}`, `/api/submissions/${endpoint.id}`];
  await own.route(/\/api\/(endpoints|submissions)\//, async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    if (data.every((path) => asked.includes(path))) release();
    await released;
    await route.continue();
  });
  await own.goto(`/forms/${endpoint.id}/submissions`);
  await expect(own.getByRole("main").getByText("Ada Lovelace").first()).toBeVisible();
});

test("the dashboard asks for all its parts at the same time", async ({ own, submission }) => {
  expect(submission.id).toBeTruthy();
  const asked: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const data = ["/api/endpoints/", "/api/stats", "/api/attention", "/api/submissions/", "/api/deliveries/summary"];
  await own.route(/\/api\/(endpoints|stats|attention|submissions|deliveries)/, async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    if (data.every((path) => asked.includes(path))) release();
    await released;
    await route.continue();
  });
  await own.goto("/dashboard");
  await expect(own.getByRole("main").getByText("Ada Lovelace").first()).toBeVisible();
});

test("the form's page comes with the names that its form could begin with", async ({ own, endpoint, submission }) => {
  expect(submission.id).toBeTruthy();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await own.route("**/form/learned", async (route) => {
    await released;
    await route.continue();
  });
  const others = [own.waitForRequest(/\/form\/learned$/), own.waitForResponse(/\/form$/)];
  await own.goto(`/forms/${endpoint.id}`);
  await Promise.all(others);
  await own.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  // Later they would move everything below them.
  await expect(own.getByRole("link", { name: "Create form" })).toHaveCount(0);
  release();
  await expect(own.getByRole("link", { name: "Create form" })).toBeVisible();
});

const widths = [1440, 390];

for (const width of widths) {
  test(`no page moves while it loads, at ${width} px`, async ({ own, endpoint, submission }) => {
    test.slow();
    await own.setViewportSize({ width, height: 844 });
    await own.addInitScript(() => {
      const shifts: { value: number; what: string[] }[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] })[]) {
          if (entry.hadRecentInput) continue;
          const what = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML : node?.textContent ?? "").slice(0, 120));
          shifts.push({ value: entry.value, what });
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    // The first page of a browser that has never seen this account can't know that its banner comes.
    await own.goto("/settings");
    await expect(own.getByRole("complementary", { name: "Email verification" })).toBeVisible();
    for (const path of memberRoutes(endpoint.id, submission.id)) {
      await own.goto(path);
      await expect(own.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await expect(own.locator('[aria-busy="true"]')).toHaveCount(0);
      await own.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const shifts = await own.evaluate(() => (window as unknown as { shifts: { value: number; what: string[] }[] }).shifts);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect.soft(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(SHIFT);
    }
  });
}

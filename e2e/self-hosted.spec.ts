import type { Page } from "@playwright/test";
import { Member } from "./support/api.ts";
import { formRoutes, guestRoutes, memberRoutes, settingsRoutes, slugs } from "./support/routes.ts";
import { ServerProcess } from "./support/servers.ts";
import { expect, test } from "./support/test.ts";

/** What a page says of prices. The blog compares other services by what they cost; there, only our own prices count. */
const prices = /€|\bEUR\b|\bprices?\b|\bpricing\b|\bquota\b|credit card|\binvoices?\b|\bupgrade\b|free submissions|\bcharged\b/i;
const ownPrices = /€0\.02|\b150 (?:submissions|a month)|€164|our own price|as announced|your quota/i;

/** The words on a page, without the navigation and its account menu, which the specification words. */
async function words(page: Page, url: string): Promise<string> {
  await page.goto(url);
  await expect(page.getByRole("heading", { level: 1 }), url).toBeVisible();
  await expect(page.locator('[aria-busy="true"]'), url).toHaveCount(0);
  const description = page.locator('meta[name="description"]');
  const head = (await description.count()) ? await description.first().getAttribute("content") : "";
  return `${await page.title()} ${head} ${await page.locator("body").evaluate(wordsWithoutNavigation)}`;
}

function wordsWithoutNavigation(body: HTMLElement): string {
  const copy = body.cloneNode(true) as HTMLElement;
  for (const part of copy.querySelectorAll("nav, script, style, [popover]")) part.remove();
  return copy.textContent ?? "";
}

const found = (path: string, text: string, pattern: RegExp) => {
  const match = pattern.exec(text);
  return match ? [`${path}: …${text.slice(Math.max(0, match.index - 40), match.index + 40)}…`] : [];
};

test.describe("a server without billing", () => {
  test.describe.configure({ timeout: 180_000 });
  let server: ServerProcess;
  test.beforeAll(async () => {
    server = await ServerProcess.start({ FORMTRAY__BILLING__ENABLED: "false" });
  });
  test.afterAll(() => server.kill());

  test("mentions neither a price nor a quota on any public page", async ({ page, request }) => {
    const faults: string[] = [];
    for (const path of guestRoutes.filter((path) => !path.startsWith("/blog"))) {
      faults.push(...found(path, await words(page, server.url + path), prices));
    }
    const sitemap = await (await request.get(`${server.url}/sitemap.xml`)).text();
    const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
    const pages = addresses.filter((path) => /^\/(?:docs|blog)\/./.test(path));
    expect(pages.length).toBeGreaterThan(slugs.length + 10);
    for (const path of ["/blog", "/blog/feed.xml", "/llms.txt", ...pages.flatMap((path) => [path, `${path}.md`])]) {
      const text = await (await request.get(server.url + path)).text();
      faults.push(...found(path, text, ownPrices), ...found(path, text, /with(?:out)?-billing>/));
    }
    expect(faults).toEqual([]);
  });

  test("mentions neither a price nor a quota to a user above 150 submissions", async ({
    browser,
    playwright,
    member,
    endpoint,
    submission,
  }) => {
    // The server with billing would hold what is above its quota.
    const visitors = await playwright.request.newContext({ baseURL: server.url });
    await new Member(visitors, member.account).receiveMany(endpoint, 160);
    await visitors.dispose();
    const localStorage = [{ name: "authToken", value: member.account.token }];
    const storageState = { cookies: [], origins: [{ origin: server.url, localStorage }] };
    const page = await browser.newPage({ storageState });
    const faults: string[] = [];
    const held = "/forms/all/submissions?folder=held";
    const paths = [...memberRoutes(endpoint.id, submission.id), ...settingsRoutes, ...formRoutes(endpoint.id), held];
    for (const path of paths) {
      const text = await words(page, server.url + path);
      faults.push(...found(path, text, prices), ...found(path, text, /\bheld\b/i));
    }
    expect(faults).toEqual([]);
    await page.goto(`${server.url}/dashboard`);
    await expect(page.getByRole("region", { name: "Statistics" })).toContainText("161 submissions");
    await page.goto(`${server.url}/forms/all/submissions`);
    await page.getByRole("button", { name: "Folder: Inbox" }).click();
    await expect(page.getByRole("menuitem", { name: /Trash/ })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: /Held/ })).toHaveCount(0);
    await page.goto(`${server.url}/billing`);
    await expect(page.getByRole("main")).toContainText("Everything is included");
    await page.close();
  });
});

test("a server with billing sends no marks of the parts that only some servers show", async ({ request }) => {
  for (const path of ["/", "/terms", "/docs/limits", "/docs/limits.md", "/blog/feed.xml"]) {
    const text = await (await request.get(path)).text();
    expect(text, path).not.toMatch(/with(?:out)?-billing/);
  }
});

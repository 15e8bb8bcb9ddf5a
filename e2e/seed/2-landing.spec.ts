import { slugs } from "../support/routes.ts";
import { tokenOf } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

test("§2 on the landing page guests see Sign In and Get Started", async ({ page }) => {
  await page.goto("/");
  const banner = page.getByRole("banner");
  await expect(banner.getByRole("link", { name: "Sign In", exact: true })).toHaveAttribute("href", "/login");
  await expect(banner.getByRole("link", { name: "Get Started", exact: true })).toHaveAttribute("href", "/register");
  await expect(banner.getByText("Account", { exact: true })).toBeHidden();
});

test("§2 on the landing page signed-in users see an Account menu: Dashboard, Endpoints, Settings, Sign Out", async ({
  own,
}) => {
  await own.goto("/");
  const banner = own.getByRole("banner");
  await expect(banner.getByRole("link", { name: "Sign In", exact: true })).toBeHidden();
  await banner.getByRole("button", { name: "Account" }).click();
  for (const [name, href] of Object.entries({ Dashboard: "/dashboard", Endpoints: "/endpoints", Settings: "/settings" })) {
    await expect(banner.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
  await banner.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(banner.getByRole("link", { name: "Sign In", exact: true })).toBeVisible();
  expect(await tokenOf(own)).toBeNull();
});

test("§2 the landing page has a hero with the way in", async ({ page }) => {
  await page.goto("/");
  const hero = page.getByRole("main").locator("section").filter({ has: page.getByRole("heading", { level: 1 }) });
  await expect(hero.locator('a[href="/register"]')).toBeVisible();
});

test("§2 the landing page has a section about the problem", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("section#problem").getByRole("heading", { level: 2 })).toBeVisible();
});

test("§2 the landing page says how it works in three steps", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("section#how-it-works").getByRole("listitem")).toHaveCount(3);
});

test("§2 the landing page has a section of developer scenarios, each with its code", async ({ page }) => {
  await page.goto("/");
  const scenarios = page.locator("section#scenarios");
  const count = await scenarios.getByRole("heading", { level: 3 }).count();
  expect(count).toBeGreaterThan(1);
  await expect(scenarios.locator("pre")).toHaveCount(count);
});

test("§2 the landing page has a section for the three audiences", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("section#audiences").getByRole("heading", { level: 3 })).toHaveText([
    /freelancers and agencies/i,
    /frontend developers/i,
    /startups and small teams/i,
  ]);
});

test("§2 the landing page has a section of features", async ({ page }) => {
  await page.goto("/");
  expect(await page.locator("section#features").getByRole("listitem").count()).toBeGreaterThan(4);
});

test("§2 the landing page has a section of prices", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("section#pricing")).toContainText("150");
});

test("§2 the landing page shows the latest three blog posts", async ({ page }) => {
  await page.goto("/");
  const posts = page.locator("section#blog").getByRole("heading", { level: 3 }).getByRole("link");
  await expect(posts).toHaveCount(3);
  const shown = await posts.evaluateAll((links) => links.map((link) => link.getAttribute("href")?.slice("/blog/".length)));
  expect(slugs).toEqual(expect.arrayContaining(shown));
});

test("§2 the landing page closes with a call to action", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("main").locator("section").last().locator('a[href="/register"]')).toBeVisible();
});

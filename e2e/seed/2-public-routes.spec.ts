import type { Page } from "@playwright/test";
import { slugs } from "../support/routes.ts";
import { pathOf } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

/** The page answers with 200, stays where it is, and says what it is. */
async function expectPage(page: Page, path: string, heading: RegExp) {
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  expect(pathOf(page)).toBe(path);
}

test("§2 / is the landing page", ({ page }) => expectPage(page, "/", /form/i));

test("§2 /login is where one signs in", ({ page }) => expectPage(page, "/login", /sign in/i));

test("§2 /register is where one creates an account", ({ page }) => expectPage(page, "/register", /create.*account/i));

test("§2 /forgot-password is where one asks for a password reset", ({ page }) =>
  expectPage(page, "/forgot-password", /password/i));

test("§2 /reset-password is where one sets a new password", ({ page }) => expectPage(page, "/reset-password", /password/i));

test("§2 /verify-email is where an e-mail address is verified", ({ page }) =>
  expectPage(page, "/verify-email", /(confirm|verify) your/i));

test("§2 /terms is a legal page", ({ page }) => expectPage(page, "/terms", /terms/i));

test("§2 /privacy is a legal page", ({ page }) => expectPage(page, "/privacy", /privacy/i));

test("§2 /accessibility is a legal page", ({ page }) => expectPage(page, "/accessibility", /accessibility/i));

test("§2 /docs is the documentation", ({ page }) => expectPage(page, "/docs", /doc/i));

test("§2 /blog is the blog's list", ({ page }) => expectPage(page, "/blog", /blog/i));

test("§2 /blog lists every article", async ({ page }) => {
  await page.goto("/blog");
  for (const slug of slugs) await expect(page.locator(`main a[href="/blog/${slug}"]`).first()).toBeVisible();
});

test("§2 /blog/{slug} is an article, for each of the seed's slugs", async ({ request }) => {
  const headings = new Set<string>();
  for (const slug of slugs) {
    const answer = await request.get(`/blog/${slug}`);
    expect(answer.status(), slug).toBe(200);
    headings.add(/<h1[^>]*>(.*?)<\/h1>/.exec(await answer.text())?.[1] ?? "");
  }
  expect(headings.size).toBe(slugs.length);
});

test("§2 any other path shows a not-found page", async ({ page }) => {
  await page.goto("/nowhere");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});

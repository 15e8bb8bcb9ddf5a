import type { Page } from "@playwright/test";
import { hiddenStops, tabTo } from "./support/keyboard.ts";
import { guestRoutes, memberRoutes, settingsRoutes } from "./support/routes.ts";
import { moveToTrash, tokenOf, userMenuButton } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test("one signs in by keyboard alone", async ({ page, member }) => {
  await page.goto("/login");
  await tabTo(page, page.getByLabel("Email", { exact: true }));
  await page.keyboard.type(member.account.email);
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.type(member.account.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("/dashboard");
});

test("one asks for a new password by keyboard alone", async ({ page, member }) => {
  await page.goto("/login");
  await tabTo(page, page.getByRole("link", { name: "Forgot your password?" }));
  await page.keyboard.press("Enter");
  await page.waitForURL("/forgot-password");
  await tabTo(page, page.getByLabel("Email", { exact: true }));
  await page.keyboard.type(member.account.email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
});

test("one goes through the settings by keyboard alone", async ({ own }) => {
  await own.goto("/settings");
  for (const name of ["Two-factor", "Audit log", "Delete account"]) {
    await tabTo(own, own.getByRole("navigation", { name: "Settings" }).getByRole("link", { name }));
    await own.keyboard.press("Enter");
    await expect(own.getByRole("heading", { level: 2, name })).toBeVisible();
  }
});

test("the first stop of every page leads past the navigation", async ({ own }) => {
  for (const path of ["/terms", "/settings"]) {
    await own.goto(path);
    await expect(own.getByRole("heading", { level: 1 })).toBeVisible();
    await own.keyboard.press("Tab");
    await expect(own.getByRole("link", { name: /skip to/i })).toBeFocused();
    await own.keyboard.press("Enter");
    const inside = own.evaluate(() => document.activeElement?.contains(document.querySelector("h1")));
    expect(await inside, path).toBe(true);
  }
});

test("one signs out by keyboard alone", async ({ own }) => {
  await own.goto("/settings");
  await tabTo(own, userMenuButton(own));
  await own.keyboard.press("Enter");
  await expect(own.getByRole("menu")).toBeVisible();
  await own.keyboard.press("ArrowUp");
  await expect(own.getByRole("menuitem", { name: "Sign Out" })).toBeFocused();
  await own.keyboard.press("Enter");
  await own.waitForURL("/");
  expect(await tokenOf(own)).toBeNull();
});

test("one creates an endpoint by keyboard alone, and closes what opens", async ({ own }) => {
  await own.goto("/endpoints");
  await tabTo(own, own.getByLabel("New endpoint"));
  await own.keyboard.type("Newsletter");
  await own.keyboard.press("Enter");
  await expect(own.getByRole("dialog")).toBeVisible();
  await own.keyboard.press("Escape");
  await expect(own.getByRole("dialog")).toHaveCount(0);
  await expect(own.getByRole("main").getByText("Newsletter").first()).toBeVisible();
});

test("a question keeps the focus inside, and gives it back", async ({ own, submission }) => {
  await own.goto(`/submissions/${submission.id}`);
  await moveToTrash(own);
  const button = own.getByRole("main").getByRole("button", { name: "Delete" });
  await tabTo(own, button);
  await own.keyboard.press("Enter");
  const question = own.getByRole("alertdialog");
  await expect(question).toBeVisible();
  for (let presses = 0; presses < 5; presses += 1) {
    await own.keyboard.press("Tab");
    await expect(question.locator(":focus")).toHaveCount(1);
  }
  await own.keyboard.press("Escape");
  await expect(button).toBeFocused();
});

async function hiddenOn(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0);
    found.push(...(await hiddenStops(page)).map((html) => `${path}: ${html}`));
  }
  return found;
}

test("every stop on a guest's pages shows that it has the focus", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await hiddenOn(page, guestRoutes)).toEqual([]);
});

test("every stop on a signed-in user's pages shows that it has the focus", async ({ own, submission }) => {
  await own.emulateMedia({ reducedMotion: "reduce" });
  expect(await hiddenOn(own, [...memberRoutes(submission.endpoint_id, submission.id), ...settingsRoutes])).toEqual([]);
});

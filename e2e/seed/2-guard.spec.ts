import type { Page } from "@playwright/test";
import { protectedRoutes } from "../support/places.ts";
import { pathOf, signIn } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

async function expectSentToLogin(page: Page, path: string) {
  await page.goto(path);
  await page.waitForURL("/login");
  await expect(page.getByRole("main").getByRole("button", { name: "Sign In" })).toBeVisible();
}

async function expectShown(page: Page, path: string) {
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(pathOf(page)).toBe(path);
}

test("§2 /onboarding needs a signed-in user", ({ page }) => expectSentToLogin(page, "/onboarding"));
test("§2 /dashboard needs a signed-in user", ({ page }) => expectSentToLogin(page, "/dashboard"));
test("§2 /endpoints needs a signed-in user", ({ page }) => expectSentToLogin(page, "/endpoints"));
test("§2 /submissions/{submissionId} needs a signed-in user", ({ page }) => expectSentToLogin(page, protectedRoutes[3]));
test("§2 /forms/{formId}/submissions needs a signed-in user", ({ page }) => expectSentToLogin(page, protectedRoutes[4]));
test("§2 /settings needs a signed-in user", ({ page }) => expectSentToLogin(page, "/settings"));
test("§2 /billing needs a signed-in user", ({ page }) => expectSentToLogin(page, "/billing"));
test("§2 /support needs a signed-in user", ({ page }) => expectSentToLogin(page, "/support"));
test("§2 /support/{ticketId} needs a signed-in user", ({ page }) => expectSentToLogin(page, "/support/1"));
test("§2 /forms/new needs a signed-in user", ({ page }) => expectSentToLogin(page, "/forms/new"));
test("§2 /forms/{formId}/edit needs a signed-in user", ({ page }) => expectSentToLogin(page, protectedRoutes[10]));
test("§2 /forms/{formId} needs a signed-in user", ({ page }) => expectSentToLogin(page, protectedRoutes[11]));

test("§2 /onboarding is there for a signed-in user", ({ own }) => expectShown(own, "/onboarding"));
test("§2 /dashboard is there for a signed-in user", ({ own }) => expectShown(own, "/dashboard"));
test("§2 /endpoints is endpoint management", ({ own }) => expectShown(own, "/endpoints"));
test("§2 /submissions/{submissionId} is a submission's details", async ({ own, submission }) => {
  await expectShown(own, `/submissions/${submission.id}`);
  await expect(own.getByText("ada@example.org").first()).toBeVisible();
});
test("§2 /forms/{formId}/submissions is the submissions of one form", async ({ own, endpoint }) => {
  await expectShown(own, `/forms/${endpoint.id}/submissions`);
  await expect(own.getByText(endpoint.name).first()).toBeVisible();
});
test("§2 /settings is there for a signed-in user", ({ own }) => expectShown(own, "/settings"));
test("§2 /billing is there for a signed-in user", ({ own }) => expectShown(own, "/billing"));
test("§2 /support is there for a signed-in user", ({ own }) => expectShown(own, "/support"));
test("§2 /support/{ticketId} is there for a signed-in user", ({ own }) => expectShown(own, "/support/1"));
test("§2 /forms/new is the form builder, to create", ({ own }) => expectShown(own, "/forms/new"));
test("§2 /forms/{formId}/edit is the form builder, to edit", ({ own, endpoint }) =>
  expectShown(own, `/forms/${endpoint.id}/edit`));
test("§2 /forms/{formId} is the form's display", ({ own, endpoint }) => expectShown(own, `/forms/${endpoint.id}`));

test("§2 the guard remembers the original location, its search included", async ({ page, member }) => {
  await page.goto("/billing?month=10");
  await page.waitForURL("/login");
  await signIn(page, member.account);
  await page.waitForURL("/billing?month=10");
});

test("§2 the guard replaces the history entry", async ({ page }) => {
  await page.goto("/terms");
  await page.goto("/dashboard");
  await page.waitForURL("/login");
  await page.goBack();
  await page.waitForURL("/terms");
});

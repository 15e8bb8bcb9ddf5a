import type { Page } from "@playwright/test";
import { publish, quote } from "../support/hosted.ts";
import { protectedRoutes } from "../support/routes.ts";
import { pathOf, signIn } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

async function expectSentToLogin(page: Page, path: string) {
  await page.goto(path);
  await page.waitForURL("/login");
  await expect(page.getByRole("main").getByRole("button", { name: "Sign In" })).toBeVisible();
}

/** The page itself with its heading, once its data is there: not what stands in for a page that is not built. */
async function expectShown(page: Page, path: string, heading: string | RegExp) {
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Coming soon" })).toHaveCount(0);
  expect(pathOf(page)).toBe(path);
}

test("§2 /onboarding needs a signed-in user", ({ page }) => expectSentToLogin(page, "/onboarding"));
test("§2 /dashboard needs a signed-in user", ({ page }) => expectSentToLogin(page, "/dashboard"));
test("§2 /endpoints needs a signed-in user", ({ page }) => expectSentToLogin(page, "/endpoints"));
test("§2 /submissions/{submissionId} needs a signed-in user", ({ page }) =>
  expectSentToLogin(page, protectedRoutes[3]));
test("§2 /forms/{formId}/submissions needs a signed-in user", ({ page }) =>
  expectSentToLogin(page, protectedRoutes[4]));
test("§2 /settings needs a signed-in user", ({ page }) => expectSentToLogin(page, "/settings"));
test("§2 /billing needs a signed-in user", ({ page }) => expectSentToLogin(page, "/billing"));
test("§2 /support needs a signed-in user", ({ page }) => expectSentToLogin(page, "/support"));
test("§2 /support/{ticketId} needs a signed-in user", ({ page }) => expectSentToLogin(page, "/support/1"));
test("§2 /forms/new needs a signed-in user", ({ page }) => expectSentToLogin(page, "/forms/new"));
test("§2 /forms/{formId}/edit needs a signed-in user", ({ page }) => expectSentToLogin(page, protectedRoutes[10]));
test("§2 /forms/{formId} needs a signed-in user", ({ page }) => expectSentToLogin(page, protectedRoutes[11]));

test("§2 /onboarding is there for a signed-in user", async ({ own }) => {
  await expectShown(own, "/onboarding", "Name your form");
  await expect(own.getByRole("button", { name: "Create form" })).toBeVisible();
});
test("§2 /dashboard is there for a signed-in user", async ({ own, endpoint }) => {
  await expectShown(own, "/dashboard", "Dashboard");
  await expect(own.getByRole("main").getByText(endpoint.name).first()).toBeVisible();
});
test("§2 /endpoints is endpoint management", async ({ own, endpoint }) => {
  await expectShown(own, "/endpoints", "Endpoints");
  await expect(own.getByRole("main").getByText(endpoint.name).first()).toBeVisible();
  await expect(own.getByRole("main").getByRole("button", { name: "Create Endpoint" })).toBeVisible();
});
test("§2 /submissions/{submissionId} is a submission's details", async ({ own, submission }) => {
  await expectShown(own, `/submissions/${submission.id}`, /Ada Lovelace/);
  await expect(own.getByText("ada@example.org").first()).toBeVisible();
});
test("§2 /forms/{formId}/submissions is the submissions of one form", async ({ own, endpoint, submission }) => {
  await expectShown(own, `/forms/${submission.endpoint_id}/submissions`, endpoint.name);
  await expect(own.getByRole("main").getByRole("link", { name: /Ada Lovelace/ })).toBeVisible();
});
test("§2 /settings is there for a signed-in user", async ({ own, member }) => {
  await expectShown(own, "/settings", "Settings");
  await expect(own.getByRole("main").getByText(member.account.email).first()).toBeVisible();
});
test("§2 /billing is usage, invoices and add-ons", async ({ own }) => {
  await expectShown(own, "/billing", "Billing");
  for (const name of [/usage/i, /^Invoices$/, "Add-ons"]) {
    await expect(own.getByRole("main").getByRole("heading", { name })).toBeVisible();
  }
});

/** Writes a ticket, and stays on it. */
async function openTicket(page: Page, subject: string) {
  await page.goto("/support");
  await page.getByRole("main").getByRole("link", { name: "New ticket" }).click();
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Message").fill("Since Tuesday every call to our CRM fails.");
  await page.getByRole("button", { name: "Create ticket" }).click();
  await page.waitForURL(/\/support\/[0-9a-f-]{36}$/);
}

test("§2 /support is the list of tickets", async ({ own }) => {
  await openTicket(own, "Webhook deliveries fail");
  await expectShown(own, "/support", "Support");
  await expect(own.getByRole("main").getByRole("link", { name: /Webhook deliveries fail/ })).toBeVisible();
});
test("§2 /support/{ticketId} is a ticket's details", async ({ own }) => {
  await openTicket(own, "Webhook deliveries fail");
  await expectShown(own, pathOf(own), "Webhook deliveries fail");
  const ticket = own.getByRole("article");
  await expect(ticket.getByText("Since Tuesday every call to our CRM fails.")).toBeVisible();
  await expect(ticket.getByText("Open", { exact: true })).toBeVisible();
  await expect(ticket.getByRole("button", { name: "Send reply" })).toBeVisible();
});
test("§2 /forms/new is the form builder, to create", async ({ own }) => {
  await expectShown(own, "/forms/new", "New form");
  await own.getByRole("button", { name: "Start blank" }).click();
  await expect(own.getByRole("button", { name: "Publish" })).toBeVisible();
});
test("§2 /forms/{formId}/edit is the form builder, to edit", async ({ own, endpoint }) => {
  await expectShown(own, `/forms/${endpoint.id}/edit`, endpoint.name);
  await own.getByRole("tab", { name: "Form", exact: true }).click();
  await expect(own.getByRole("button", { name: "Publish" })).toBeVisible();
});
test("§2 /forms/{formId} is the form's display", async ({ own, request, member, endpoint }) => {
  await publish(request, member, endpoint);
  await expectShown(own, `/forms/${endpoint.id}`, endpoint.name);
  const preview = own.frameLocator('iframe[title="Preview of the form"]');
  await expect(preview.getByRole("heading", { name: quote.title })).toBeVisible();
  await expect(own.getByText(`/h/${endpoint.id}`, { exact: false }).first()).toBeVisible();
  await expect(own.getByRole("link", { name: "Edit form" })).toBeVisible();
});

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

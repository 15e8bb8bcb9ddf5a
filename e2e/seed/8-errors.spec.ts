import type { Page } from "@playwright/test";
import { freshEmail, freshPassword, submit } from "../support/api.ts";
import { createAccount, openDeletion, pathOf, signIn, tokenOf } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const someone = { email: "ada@example.org", password: "not important here" };

/** Signs in, and the server answers with this. */
async function signInAnswered(page: Page, answer: { status: number; contentType?: string; body: string }) {
  await page.route("/api/auth/login", (route) => route.fulfill(answer));
  await page.goto("/login");
  await signIn(page, someone);
  return page.getByRole("main").getByRole("alert");
}

test("§8 the error detail is taken from the detail field of the JSON body", async ({ page }) => {
  const body = JSON.stringify({ detail: "The tray is closed.", code: "closed" });
  const shown = await signInAnswered(page, { status: 403, contentType: "application/json", body });
  await expect(shown).toContainText("The tray is closed.");
});

test("§8 else the error detail is the response text", async ({ page }) => {
  const shown = await signInAnswered(page, { status: 502, contentType: "text/plain", body: "The gate is shut." });
  await expect(shown).toContainText("The gate is shut.");
});

test("§8 else the error detail is the status text", async ({ page }) => {
  const shown = await signInAnswered(page, { status: 502, contentType: "text/plain", body: "" });
  await expect(shown).toContainText("Bad Gateway");
});

test("§8 an empty detail gives the message 'HTTP {status}: {statusText}'", async ({ page }) => {
  const body = JSON.stringify({ detail: "" });
  const shown = await signInAnswered(page, { status: 503, contentType: "application/json", body });
  await expect(shown).toContainText("HTTP 503: Service Unavailable");
});

test("§8 the error carries the body's data: a field's error stands at its field", async ({ page, member }) => {
  await page.goto("/register");
  const answer = page.waitForResponse("/api/auth/register");
  await createAccount(page, { email: member.account.email, password: freshPassword() });
  const { detail } = await (await answer).json();
  await expect(page.getByRole("main").getByText(detail)).toBeVisible();
  expect((await answer).status()).toBe(409);
});

test("§8 a password that is too short is said at the field", async ({ page }) => {
  const message = "At least 10 characters, please.";
  const errors = [{ field: "password", code: "too_short", message }];
  const body = JSON.stringify({ detail: "Some fields are wrong.", code: "invalid", errors });
  await page.route("/api/auth/register", (route) =>
    route.fulfill({ status: 422, contentType: "application/json", body }),
  );
  await page.goto("/register");
  await createAccount(page, { email: freshEmail(), password: freshPassword() });
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(new RegExp(message));
});

test("§8 status 401: the user is logged out and sent to /login", async ({ own }) => {
  await own.route("/api/endpoints/**", (route) =>
    route.fulfill({ status: 401, contentType: "application/json", body: JSON.stringify({ detail: "Signed out." }) }),
  );
  await own.goto("/endpoints");
  await own.waitForURL("/login");
  expect(await tokenOf(own)).toBeNull();
});

test("§8 a failed file download fails with 'Download failed: {statusText}'", async ({ own, submission }) => {
  await own.route("/api/submissions/files/**", (route) => route.fulfill({ status: 503, body: "" }));
  await own.goto(`/submissions/${submission.id}`);
  await own.getByRole("button", { name: /Download.*letter\.txt/ }).click();
  await expect(own.getByText("Download failed: Service Unavailable")).toBeVisible();
});

test("§8 the router's error screen shows 'Unexpected Application Error!'", async ({ own }) => {
  const body = "export function clientLoader() { throw new Error('a fault in this page') }";
  await own.route(/\/assets\/billing-.*\.js$/, (route) => route.fulfill({ contentType: "text/javascript", body }));
  await own.goto("/settings");
  await own.getByRole("banner").getByRole("link", { name: "Billing", exact: true }).click();
  await expect(own.getByText("Unexpected Application Error!")).toBeVisible();
});

test("§8 the router's error screen also shows where the frame around the pages fails", async ({ own }) => {
  // What no code expects: a profile without anything in it.
  await own.route("/api/auth/profile", (route) => route.fulfill({ contentType: "application/json", body: "{}" }));
  await own.goto("/settings");
  await expect(own.getByText("Unexpected Application Error!")).toBeVisible();
});

async function failToLoad(page: Page) {
  await page.route(/\/assets\/billing-.*\.js$/, (route) => route.abort());
  await page.goto("/settings");
  await page.getByRole("banner").getByRole("link", { name: "Billing", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Oops! Something went wrong" })).toBeVisible();
}

test("§8 a page that fails to load says 'Oops! Something went wrong'", async ({ own }) => {
  await failToLoad(own);
});

test("§8 a page that fails to load says what to do", async ({ own }) => {
  await failToLoad(own);
  await expect(own.getByText("We're having trouble loading this page. Please try refreshing.")).toBeVisible();
});

test("§8 a page that fails to load has a Refresh Page button that loads it again", async ({ own }) => {
  await failToLoad(own);
  await own.unroute(/\/assets\/billing-.*\.js$/);
  await own.getByRole("button", { name: "Refresh Page" }).click();
  await expect(own.getByRole("heading", { level: 1, name: "Billing" })).toBeVisible();
  expect(pathOf(own)).toBe("/billing");
});

test("§8 the delete confirmation's title is 'Confirm Deletion'", async ({ own, submission }) => {
  await own.goto(`/submissions/${submission.id}`);
  await expect((await openDeletion(own)).getByRole("heading", { name: "Confirm Deletion", exact: true })).toBeVisible();
});

test("§8 the delete confirmation asks in the seed's words", async ({ own, submission }) => {
  await own.goto(`/submissions/${submission.id}`);
  const words = "Are you sure you want to delete this submission? This action cannot be undone.";
  await expect((await openDeletion(own)).getByText(words, { exact: true })).toBeVisible();
});

test("§8 the delete confirmation has the buttons Delete and Cancel", async ({ own, submission }) => {
  await own.goto(`/submissions/${submission.id}`);
  const question = await openDeletion(own);
  await expect(question.getByRole("button", { name: "Delete", exact: true })).toBeVisible();
  await expect(question.getByRole("button", { name: "Cancel", exact: true })).toBeVisible();
});

const notifications = (page: Page) => page.getByRole("region", { name: "Notifications" });

test("§8 the default title of a success toast is Success", async ({ own, submission }) => {
  await own.goto(`/submissions/${submission.id}`);
  await (await openDeletion(own)).getByRole("button", { name: "Delete" }).click();
  await expect(notifications(own).getByText("Success", { exact: true })).toBeVisible();
});

test("§8 the default title of an error toast is Error", async ({ own, submission }) => {
  await own.route("/api/submissions/**", (route) =>
    route.request().method() === "DELETE" ? route.fulfill({ status: 503, body: "" }) : route.continue(),
  );
  await own.goto(`/submissions/${submission.id}`);
  await (await openDeletion(own)).getByRole("button", { name: "Delete" }).click();
  await expect(notifications(own).getByText("Error", { exact: true })).toBeVisible();
});

test("§8 the default title of a warning toast is Warning", async ({ own, member, endpoint, request }) => {
  // At 80 % of the free quota, on whichever page its owner is.
  await member.receiveMany(endpoint, 119);
  await own.goto("/dashboard");
  await expect(own.getByRole("meter")).toHaveAttribute("aria-valuetext", "119 of 150");
  await submit(request, endpoint, { number: "120" });
  await expect(notifications(own).getByText("Warning", { exact: true })).toBeVisible();
});

test.fixme("§8 the default title of an info toast is Information", async ({ own, endpoint }) => {
  const file = { name: "old.csv", mimeType: "text/csv", buffer: Buffer.from("name,message\nAda,Hello\n") };
  await own.goto(`/forms/${endpoint.id}/submissions`);
  await own.getByRole("button", { name: "Import" }).click();
  await own.getByLabel("File", { exact: true }).setInputFiles(file);
  await own.getByRole("button", { name: "Continue" }).click();
  await own.getByRole("button", { name: "Import 1" }).click();
  await expect(notifications(own).getByText("Information", { exact: true })).toBeVisible();
});

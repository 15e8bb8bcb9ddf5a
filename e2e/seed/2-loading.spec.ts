import { holdScripts } from "../support/network.ts";
import { protectedRoutes } from "../support/routes.ts";
import { topNavigation } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

test("§2 each page loads on demand: another page brings further code", async ({ own }) => {
  await own.goto("/settings");
  await expect(own.getByRole("heading", { level: 1 })).toBeVisible();
  const script = own.waitForRequest((request) => request.resourceType() === "script" || request.url().endsWith(".js"));
  await topNavigation(own).getByRole("link", { name: "Endpoints", exact: true }).hover();
  await topNavigation(own).getByRole("link", { name: "Endpoints", exact: true }).click();
  expect((await script).url()).toContain("/assets/");
});

test("§2 'Loading dashboard...' shows while the dashboard loads at first", async ({ own }) => {
  const release = await holdScripts(own);
  await own.goto("/dashboard", { waitUntil: "commit" });
  await expect(own.getByText("Loading dashboard...", { exact: true })).toBeVisible();
  await release();
  await expect(own.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(own.getByText("Loading dashboard...")).toHaveCount(0);
});

test("§2 'Loading billing...' shows while billing loads on navigation", async ({ own }) => {
  await own.goto("/dashboard");
  await expect(own.getByRole("heading", { level: 1 })).toBeVisible();
  const release = await holdScripts(own);
  await topNavigation(own).getByRole("link", { name: "Billing", exact: true }).click();
  await expect(own.getByText("Loading billing...", { exact: true })).toBeVisible();
  await release();
  await expect(own.getByText("Loading billing...")).toHaveCount(0);
  await expect(own.getByRole("heading", { level: 1 })).toBeVisible();
});

test("§2 every page of the app has a loading text of its own at first paint", async ({ request }) => {
  const paths = ["/login", "/register", "/forgot-password", "/reset-password", "/verify-email", ...protectedRoutes];
  for (const path of paths) {
    const html = await (await request.get(path)).text();
    expect(html, path).toMatch(/>Loading [a-z][a-z -]*\.\.\.</);
  }
});

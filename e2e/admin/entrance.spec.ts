import { confirmAddress, Member, register } from "../support/api.ts";
import { operatorEmail } from "../support/operator.ts";
import { app } from "../support/routes.ts";
import { expect, test } from "../support/test.ts";

test("someone who isn't an operator finds no admin", async ({ own, member }) => {
  for (const path of ["/admin", "/admin/tickets", "/admin/workspaces/1"]) {
    await own.goto(path);
    await expect(own.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
    await expect(own.getByText("Operator")).toHaveCount(0);
  }
  expect((await member.get("/api/admin/session")).status()).toBe(404);
});

test("a guest signs in first, and is then where they wanted to go", async ({ page, member }) => {
  await page.goto("/admin/health");
  await page.waitForURL("/login");
  await page.getByLabel("Email", { exact: true }).fill(member.account.email);
  await page.getByLabel("Password", { exact: true }).fill(member.account.password);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("/admin/health");
});

test("an operator's address gives nothing before it's verified, and then wants two-factor authentication", async ({
  browser,
  request,
}) => {
  const account = await register(request, operatorEmail(2));
  expect((await new Member(request, account).get("/api/admin/session")).status()).toBe(404);
  await confirmAddress(request, account);
  const localStorage = [{ name: "authToken", value: account.token }];
  const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin: app, localStorage }] } });
  const page = await context.newPage();
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1, name: "Turn on two-factor authentication" })).toBeVisible();
  await page.getByRole("link", { name: "Go to Settings" }).click();
  await page.waitForURL("/settings?tab=two-factor");
  await context.close();
});

test("admin is for no search engine", async ({ request }) => {
  const page = await (await request.get("/admin/tickets")).text();
  expect(page).toContain('<meta name="robots" content="noindex"');
  expect(page).not.toContain("Operator");
  expect(await (await request.get("/sitemap.xml")).text()).not.toContain("/admin");
  expect(await (await request.get("/robots.txt")).text()).toContain("Disallow: /admin\n");
});

test("customers load nothing of admin", async ({ own, endpoint }) => {
  const scripts: string[] = [];
  own.on("response", async (response) => {
    if (response.url().endsWith(".js")) scripts.push(await response.text().catch(() => ""));
  });
  await own.goto(`/forms/${endpoint.id}/submissions`);
  await expect(own.getByRole("heading", { level: 1 })).toBeVisible();
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((script) => script.includes("/api/admin/"))).toEqual([]);
});

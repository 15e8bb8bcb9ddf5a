import { ServerProcess } from "../support/servers.ts";
import { expect, test } from "../support/test.ts";

/** Public pages that lead to registration on a server where anyone can create an account. */
const pages = ["/", "/docs", "/blog", "/terms", "/status", "/forgot-password"];

test.describe("a server on which registration is closed", () => {
  let server: ServerProcess;
  test.beforeAll(async () => {
    server = await ServerProcess.start({ FORMTRAY__ACCOUNTS__REGISTRATION: "closed" });
  });
  test.afterAll(() => server.kill());

  test("leads nobody to a form that it would refuse", async ({ page }) => {
    for (const path of pages) {
      await page.goto(server.url + path);
      await expect(page.getByRole("link", { name: "Sign In" }).first(), path).toBeVisible();
      for (const link of await page.locator('a[href="/register"]').all()) {
        const isInText = (await link.locator("xpath=ancestor::li").count()) > 0 && path === "/docs";
        if (!isInText) await expect(link, path).toBeHidden();
      }
    }
    await page.goto(server.url);
    await expect(page.getByText("You need an invitation to create an account on this server.")).toBeVisible();
  });

  test("says so in place of the form, and has the form for people with an invitation", async ({ page }) => {
    await page.goto(`${server.url}/register`);
    await expect(page.getByRole("heading", { name: "Registration is closed" })).toBeVisible();
    await expect(page.getByText("This server doesn't accept new accounts.")).toBeVisible();
    await expect(page.getByLabel("Password")).toHaveCount(0);
    await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
    await expect(page.getByText("This server doesn't accept new accounts.")).toBeVisible();

    await page.goto(`${server.url}/register?invitation=${"0".repeat(64)}`);
    await page.getByLabel("Email").fill("invited@example.org");
    await page.getByLabel("Password", { exact: true }).fill("a long enough one");
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page.getByRole("alert")).toContainText("This invitation has expired or was already used.");
  });
});

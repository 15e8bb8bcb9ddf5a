import type { Browser } from "@playwright/test";
import type { Account } from "../support/api.ts";
import { signIn } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

async function signedInElsewhere(browser: Browser, account: Account) {
  const page = await (await browser.newContext()).newPage();
  await page.goto("/login");
  await signIn(page, account);
  await page.waitForURL("/dashboard");
  return page;
}

test("a session of another browser is listed and ended, and that browser is out", async ({ own, member, browser }) => {
  const elsewhere = await signedInElsewhere(browser, member.account);
  await own.goto("/settings?tab=sessions");
  const rows = own.getByRole("table", { name: "Sessions" }).getByRole("row");
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: "This device" })).toHaveCount(1);
  await own.getByRole("button", { name: /^End session/ }).click();
  await expect(rows).toHaveCount(2);
  await elsewhere.getByRole("banner").getByRole("link", { name: "Endpoints", exact: true }).click();
  await elsewhere.waitForURL("/login");
  await elsewhere.context().close();
  await own.reload();
  await expect(rows).toHaveCount(2);
});

test("all other sessions end at once", async ({ own, member, browser }) => {
  test.slow();
  const others = [await signedInElsewhere(browser, member.account), await signedInElsewhere(browser, member.account)];
  await own.goto("/settings?tab=sessions");
  await own.getByRole("button", { name: "End all other sessions" }).click();
  await expect(own.getByRole("table", { name: "Sessions" }).getByRole("row")).toHaveCount(2);
  await expect(own.getByRole("button", { name: "End all other sessions" })).toHaveCount(0);
  for (const page of others) {
    await page.reload();
    await page.waitForURL("/login");
    await page.context().close();
  }
});

test("the audit log tells what happened, the newest first", async ({ own, member, request }) => {
  const { email } = member.account;
  for (let tries = 0; tries < 3; tries += 1) {
    await request.post("/api/auth/login", { data: { email, password: "not this one" } });
  }
  await own.goto("/settings?tab=audit");
  const events = own.getByRole("list", { name: "Security events" }).getByRole("listitem");
  await expect(events.last()).toContainText("Account created");
  await expect(events.first()).toContainText("Sign-in failed");
  await expect(events.first()).toContainText("3 times");
});

import type { Page } from "@playwright/test";
import type { List, Submission } from "../support/api.ts";
import { submit } from "../support/api.ts";
import { Hook, verified } from "../support/receiver.ts";
import { addWebhook, openDeletion, showToast, tokenOf } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const MiB = 1024 * 1024;

const fileOf = (size: number) => ({ name: "scan.bin", mimeType: "application/octet-stream", buffer: Buffer.alloc(size, 7) });

const comingSoon = (page: Page) =>
  page
    .locator("div")
    .filter({ has: page.getByRole("heading", { name: "Coming soon" }) })
    .last()
    .getByRole("listitem");

test("§9 the dashboard measures the month against 150 free submissions", async ({ own, submission }) => {
  await own.goto("/dashboard");
  await expect(own.getByRole("main")).toContainText(/\D1 of 150\b/);
  expect(submission.id).toBeTruthy();
});

test("§9 the landing page says that 150 submissions a month are free", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("main")).toContainText(/150 (free )?submissions/);
});

test("§9 extra submissions cost €0.02 each", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("#pricing")).toContainText("€0.02");
});

test("§9 1K+ submissions are 10% off", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("#pricing").getByRole("row", { name: /^1K\+/ })).toContainText(/\b10 ?% off/);
});

test("§9 5K+ submissions are 25% off", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("#pricing").getByRole("row", { name: /^5K\+/ })).toContainText(/\b25 ?% off/);
});

test("§9 25K+ submissions are 50% off", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("#pricing").getByRole("row", { name: /^25K\+/ })).toContainText(/\b50 ?% off/);
});

test("§9 the currency is EUR", async ({ own }) => {
  await own.goto("/billing");
  await expect(own.getByText("Prices are in euros, before tax.")).toBeVisible();
  await expect(own.getByRole("region", { name: "Spending limit" })).toContainText("€10.00 a month, before tax");
});

test("§9 a file of 10MB is accepted", async ({ member, endpoint }) => {
  const { files } = await member.receive(endpoint, { name: "Ada" }, fileOf(10 * MiB));
  expect(files).toMatchObject([{ name: "scan.bin", size: 10 * MiB }]);
});

test("§9 a file of more than 10MB is refused, and nothing is stored", async ({ request, member, endpoint }) => {
  const answer = await submit(request, endpoint, { name: "Ada" }, fileOf(10 * MiB + 1));
  expect(answer.status()).toBe(413);
  const refusal = await answer.json();
  expect(refusal.code).toBe("FILES_TOO_BIG");
  expect(refusal.detail).toContain("scan.bin");
  expect((await member.submissionsOf(endpoint)).items).toEqual([]);
});

test("§9 the default page size is 100 for all submissions and 10 per endpoint", async ({ member, endpoint }) => {
  await Promise.all(Array.from({ length: 12 }, (_, n) => member.receive(endpoint, { n: `${n}` })));
  const all = await member.read<List<Submission>>("/api/submissions/");
  const some = await member.submissionsOf(endpoint);
  expect([all.size, all.items.length, some.size, some.items.length]).toEqual([100, 12, 10, 10]);
});

test("§9 the token's key in local storage is authToken, and nothing else holds it", async ({ own, member }) => {
  await own.goto("/dashboard");
  await expect(own.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await tokenOf(own)).toBe(member.account.token);
  const elsewhere = await own.evaluate(() => {
    const others = Object.entries(localStorage).filter(([key]) => key !== "authToken");
    return JSON.stringify([others, Object.entries(sessionStorage), document.cookie]);
  });
  expect(elsewhere).not.toContain(member.account.token);
});

test("§9 a toast's default duration is 5000 ms: after 4000 it is still there", async ({ own, submission }) => {
  await own.goto(`/submissions/${submission.id}`);
  const toast = await showToast(own);
  await own.clock.runFor(4000);
  await expect(toast).toBeVisible();
});

test("§9 a modal is at most 90% of the viewport high", async ({ own, submission }) => {
  await own.setViewportSize({ width: 320, height: 200 });
  await own.goto(`/submissions/${submission.id}`);
  const box = await (await openDeletion(own)).boundingBox();
  expect(box?.height).toBeGreaterThan(100);
  // In whole pixels: 90 % of 200 comes back as 180.0000076.
  expect(Math.round(box?.height ?? 0)).toBeLessThanOrEqual(180);
});

test("§9 advanced spam protection is announced as 'Coming soon'", async ({ page }) => {
  await page.goto("/");
  await expect(comingSoon(page).filter({ hasText: /advanced spam protection/i })).toBeVisible();
});

test("§9 Zapier/Slack integrations are announced as 'Coming soon'", async ({ page }) => {
  await page.goto("/");
  await expect(comingSoon(page).filter({ hasText: /Zapier\/Slack integrations/i })).toBeVisible();
});

test("§9 team collaboration is announced as 'Coming soon'", async ({ page }) => {
  await page.goto("/");
  await expect(comingSoon(page).filter({ hasText: /team collaboration/i })).toBeVisible();
});

test("§9 custom webhooks were announced as 'Coming soon', and work", async ({ page, own, member, endpoint }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Custom webhooks" })).toBeVisible();
  await expect(comingSoon(page).filter({ hasText: /custom webhooks/i })).toHaveCount(0);
  const hook = new Hook();
  const secret = await addWebhook(own, endpoint, hook.url);
  const { id } = await member.receive(endpoint, { name: "Ada Lovelace" });
  const [call] = await hook.called(1);
  if (!call) throw new Error("it was called");
  expect(verified(call, secret)).toMatchObject({
    type: "submission.created",
    data: { id, fields: [{ name: "name", value: "Ada Lovelace" }] },
  });
});

test("§9 white-label is announced as 'Coming soon'", async ({ page }) => {
  await page.goto("/");
  await expect(comingSoon(page).filter({ hasText: /white-label/i })).toBeVisible();
});

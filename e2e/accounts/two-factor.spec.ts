import { readFile } from "node:fs/promises";
import { letConfirmationLapse } from "../support/database.ts";
import { emailTo } from "../support/mail.ts";
import { signIn, signOut, tokenOf } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { turnOnTwoFactor } from "../support/two-factor.ts";

test("two-factor on, a sign-in with a code, a wrong one, and a recovery code once", async ({ own, page, member }) => {
  test.slow();
  const { app, recoveryCodes } = await turnOnTwoFactor(own);
  expect(recoveryCodes).toHaveLength(10);
  await own.getByRole("button", { name: "I've saved them" }).click();
  await expect(own.getByText("On", { exact: true })).toBeVisible();
  await emailTo(member.account.email, /two-factor/i);

  await page.goto("/endpoints");
  await page.waitForURL("/login");
  await signIn(page, member.account);
  const code = page.getByLabel("Code from your app");
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  expect(await tokenOf(page)).toBeNull();
  await code.fill("000000");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(code).toHaveAttribute("aria-invalid", "true");
  await code.fill(app.next());
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("/endpoints");
  await signOut(page);
  await page.waitForURL("/");

  const byRecovery = async () => {
    await page.goto("/login");
    await signIn(page, member.account);
    await page.getByRole("button", { name: "Use a recovery code instead" }).click();
    await page.getByLabel("Recovery code").fill(recoveryCodes[3] ?? "");
    await page.getByRole("button", { name: "Sign In" }).click();
  };
  await byRecovery();
  await page.waitForURL("/dashboard");
  await signOut(page);
  await page.waitForURL("/");
  await byRecovery();
  await expect(page.getByLabel("Recovery code")).toHaveAttribute("aria-invalid", "true");
});

test("the same code is not taken twice", async ({ own, page, member }) => {
  const { app } = await turnOnTwoFactor(own);
  const code = app.next();
  for (const outcome of ["in", "out"]) {
    await page.goto("/login");
    await signIn(page, member.account);
    await page.getByLabel("Code from your app").fill(code);
    await page.getByRole("button", { name: "Sign In" }).click();
    if (outcome === "in") {
      await page.waitForURL("/dashboard");
      await signOut(page);
      await page.waitForURL("/");
    } else {
      await expect(page.getByLabel("Code from your app")).toHaveAttribute("aria-invalid", "true");
    }
  }
});

test("recovery codes are copied, downloaded, and made anew after a step-up with a code", async ({ own, signedIn, member }) => {
  test.slow();
  await signedIn.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { app, recoveryCodes } = await turnOnTwoFactor(own);
  await own.getByRole("button", { name: "Copy codes" }).click();
  await expect(own.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await own.evaluate(() => navigator.clipboard.readText())).toBe(recoveryCodes.join("\n"));
  const started = own.waitForEvent("download");
  await own.getByRole("button", { name: "Download codes" }).click();
  const file = await started;
  expect(file.suggestedFilename()).toBe("formtray-recovery-codes.txt");
  for (const code of recoveryCodes) expect(await readFile(await file.path(), "utf8")).toContain(code);
  await own.getByRole("button", { name: "I've saved them" }).click();

  await letConfirmationLapse(member.account.email);
  await own.getByRole("button", { name: "Generate new recovery codes" }).click();
  await own.getByRole("alertdialog").getByRole("button", { name: "Generate codes" }).click();
  const dialog = own.getByRole("dialog", { name: "Confirm it's you" });
  await dialog.getByLabel("Code from your app").fill(app.next());
  await dialog.getByRole("button", { name: "Continue" }).click();
  const list = own.getByRole("list", { name: "Recovery codes" });
  await expect(list).toBeVisible();
  expect(await list.getByRole("listitem").allInnerTexts()).not.toEqual(recoveryCodes);
});

test("two-factor off: the password alone signs in again", async ({ own, page, member }) => {
  await turnOnTwoFactor(own);
  await own.getByRole("button", { name: "I've saved them" }).click();
  await own.getByRole("button", { name: "Turn off two-factor authentication" }).click();
  await own.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).click();
  await expect(own.getByRole("button", { name: "Turn on two-factor authentication" })).toBeVisible();
  await emailTo(member.account.email, /two-factor.*off|off.*two-factor/i);
  await page.goto("/login");
  await signIn(page, member.account);
  await page.waitForURL("/dashboard");
});

test("the QR code and the secret say the same", async ({ own }) => {
  await own.goto("/settings?tab=two-factor");
  const answer = own.waitForResponse("/api/auth/two-factor");
  await own.getByRole("button", { name: "Turn on two-factor authentication" }).click();
  const { secret, url } = await (await answer).json();
  await expect(own.getByRole("img", { name: /QR code/ })).toBeVisible();
  const drawn = await own.getByRole("img", { name: /QR code/ }).evaluate((image: HTMLImageElement) => image.naturalWidth);
  expect(drawn).toBeGreaterThan(0);
  expect(await own.locator("[data-secret]").innerText()).toBe(secret.match(/.{1,4}/g).join(" "));
  expect(url).toContain(`secret=${secret}`);
});

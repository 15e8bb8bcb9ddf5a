import { freshEmail, freshPassword } from "../support/api.ts";
import { emailTo } from "../support/mail.ts";
import { signIn, tokenOf } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

test("a forgotten password is set anew by the letter's link, which ends every session", async ({ page, own, member }) => {
  const { email, password } = member.account;
  await own.goto("/endpoints");
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  // The page before stays a moment, and has a field of the same name.
  await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();

  const link = (await emailTo(email, /password/i)).link("/reset-password");
  await page.goto(link);
  const next = freshPassword();
  await page.getByLabel("New password").fill(next);
  await page.getByRole("button", { name: "Set new password" }).click();
  await page.waitForURL("/login");
  await expect(page.getByText("Password changed")).toBeVisible();

  await own.reload();
  await own.waitForURL("/login");
  await signIn(page, { email, password });
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await signIn(page, { email, password: next });
  await page.waitForURL("/dashboard");
  await emailTo(email, /password.*(changed|new)|(changed|new).*password/i);

  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await page.getByLabel("New password").fill(freshPassword());
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(page.getByRole("alert")).toContainText("This link no longer works");
});

test("an unknown address is told the same as a known one", async ({ page, member }) => {
  const said: string[] = [];
  for (const email of [freshEmail(), member.account.email]) {
    await page.goto("/forgot-password");
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByRole("button", { name: "Send reset link" }).click();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    said.push((await page.getByRole("main").innerText()).replace(email, "…"));
  }
  expect(said[0]).toBe(said[1]);
});

test("a password is changed in the settings; this session goes on, the others end", async ({ own, member, browser }) => {
  const { email, password } = member.account;
  const elsewhere = await browser.newPage();
  await elsewhere.goto("/login");
  await signIn(elsewhere, { email, password });
  await elsewhere.waitForURL("/dashboard");

  await own.goto("/settings?tab=password");
  const before = await tokenOf(own);
  await own.getByLabel("Current password").fill("not this one");
  const next = freshPassword();
  await own.getByLabel("New password").fill(next);
  await own.getByRole("button", { name: "Change password" }).click();
  await expect(own.getByLabel("Current password")).toHaveAttribute("aria-invalid", "true");
  await expect(own.getByLabel("Current password")).toBeFocused();

  await own.getByLabel("Current password").fill(password);
  await own.getByRole("button", { name: "Change password" }).click();
  await expect(own.getByText("Password changed. You've been signed out everywhere else.")).toBeVisible();
  await expect(own.getByLabel("New password")).toHaveValue("");
  expect(await tokenOf(own)).not.toBe(before);
  await emailTo(email, /password/i);

  await elsewhere.reload();
  await elsewhere.waitForURL("/login");
  await signIn(elsewhere, { email, password: next });
  await elsewhere.waitForURL("/dashboard");
  await elsewhere.close();
});

test("how good a new password is shows while it is typed, and it can be looked at", async ({ page }) => {
  await page.goto("/register");
  const field = page.getByLabel("Password", { exact: true });
  await field.pressSequentially("Summer");
  await expect(page.getByText("4 more characters.")).toBeVisible();
  await field.pressSequentially("2026!");
  await expect(page.getByText("Weak.")).toBeVisible();
  await field.fill("correct horse battery staple lantern");
  await expect(page.getByText("Strong.")).toBeVisible();
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(field).toHaveAttribute("type", "text");
});

import { freshEmail } from "../support/api.ts";
import { letConfirmationLapse } from "../support/database.ts";
import { tabTo } from "../support/keyboard.ts";
import { expect, test } from "../support/test.ts";

test("ten minutes after the sign-in the password is asked for, and the call goes on by itself", async ({ own, member }) => {
  await letConfirmationLapse(member.account.email);
  await own.goto("/settings");
  const email = freshEmail();
  await own.getByLabel("New email address").fill(email);
  await own.getByRole("button", { name: "Change email" }).click();
  const dialog = own.getByRole("dialog", { name: "Confirm it's you" });
  await dialog.getByLabel("Password", { exact: true }).fill("not this one");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByLabel("Password", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Password", { exact: true }).fill(member.account.password);
  await own.keyboard.press("Enter");
  await expect(own.getByText(`Verify ${email}`)).toBeVisible();
  await expect(dialog).toHaveCount(0);

  // It holds: the next is not asked for.
  await own.goto("/settings?tab=two-factor");
  await own.getByRole("button", { name: "Turn on two-factor authentication" }).click();
  await expect(own.getByRole("img", { name: /QR code/ })).toBeVisible();
});

test("who cancels changes nothing, and is told of no error", async ({ own, member }) => {
  await letConfirmationLapse(member.account.email);
  await own.goto("/settings?tab=two-factor");
  const button = own.getByRole("button", { name: "Turn on two-factor authentication" });
  await button.click();
  await own.getByRole("dialog", { name: "Confirm it's you" }).getByRole("button", { name: "Cancel" }).click();
  await expect(own.getByRole("dialog")).toHaveCount(0);
  await expect(own.getByRole("alert")).toHaveCount(0);
  await expect(button).toBeVisible();
  await expect(button).toBeFocused();
});

test("a step-up over another dialog, by keyboard alone", async ({ own, member }) => {
  await letConfirmationLapse(member.account.email);
  await own.goto("/settings?tab=delete");
  await tabTo(own, own.getByRole("button", { name: "Delete account" }));
  await own.keyboard.press("Enter");
  await expect(own.getByLabel(/^Type/)).toBeFocused();
  await own.keyboard.type(member.account.email);
  await own.keyboard.press("Enter");
  const dialog = own.getByRole("dialog", { name: "Confirm it's you" });
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await own.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(own.getByRole("alertdialog", { name: "Confirm Deletion" })).toBeVisible();
  await own.keyboard.press("Escape");
  await expect(own.getByRole("alertdialog")).toHaveCount(0);
  expect((await member.get("/api/auth/profile")).status()).toBe(200);
});

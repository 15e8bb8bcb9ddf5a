import { freshEmail } from "../support/api.ts";
import { emailTo } from "../support/mail.ts";
import { signIn } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

test("an address changes when the new one is confirmed; the old one is told, and valid until then", async ({ own, page, member }) => {
  const { email: old, password } = member.account;
  const email = freshEmail();
  await own.goto("/settings");
  await own.getByLabel("New email address").fill(email);
  await own.getByRole("button", { name: "Change email" }).click();
  await expect(own.getByText(`Verify ${email}`)).toBeVisible();
  await emailTo(old, /change requested/i);

  await page.goto("/login");
  await signIn(page, { email: old, password });
  await page.waitForURL("/dashboard");

  const link = (await emailTo(email, /verify/i)).link("/verify-email");
  await own.goto(link);
  await own.getByRole("button", { name: "Verify email address" }).click();
  await expect(own.getByRole("main")).toContainText(email);
  await own.goto("/settings");
  await expect(own.getByRole("main").getByText(email)).toBeVisible();
  await expect(own.getByText("Verified", { exact: true })).toBeVisible();
  await expect(own.getByText(`Verify ${email}`)).toHaveCount(0);

  await page.evaluate(() => localStorage.clear());
  await page.goto("/login");
  await signIn(page, { email, password });
  await page.waitForURL("/dashboard");
});

test("a change that was asked for can be dropped", async ({ own }) => {
  await own.goto("/settings");
  const email = freshEmail();
  await own.getByLabel("New email address").fill(email);
  await own.getByRole("button", { name: "Change email" }).click();
  await own.getByRole("button", { name: "Cancel change" }).click();
  await expect(own.getByLabel("New email address")).toBeVisible();
});

test("what is no address is refused beside its field", async ({ own, member }) => {
  const other = "ada@not-an-address";
  await own.goto("/settings");
  await own.getByLabel("New email address").fill(other);
  await own.getByRole("button", { name: "Change email" }).click();
  await expect(own.getByLabel("New email address")).toHaveAttribute("aria-invalid", "true");
  await expect(own.getByRole("main").getByText(member.account.email)).toBeVisible();
});

test("name and time zone are kept", async ({ own, member }) => {
  await own.goto("/settings");
  await own.getByLabel("Name").fill("Ada Lovelace");
  await own.getByLabel("Time zone").selectOption("Europe/Stockholm");
  await own.getByRole("button", { name: "Save changes" }).click();
  await expect(own.getByText("Profile saved.")).toBeVisible();
  expect(await member.read("/api/auth/profile")).toMatchObject({ name: "Ada Lovelace", timezone: "Europe/Stockholm" });
  await own.reload();
  await expect(own.getByLabel("Name")).toHaveValue("Ada Lovelace");
  await expect(own.getByLabel("Time zone")).toHaveValue("Europe/Stockholm");
});

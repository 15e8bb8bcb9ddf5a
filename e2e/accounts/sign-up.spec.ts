import { freshEmail, freshPassword, Member } from "../support/api.ts";
import { emailTo } from "../support/mail.ts";
import { createAccount, openUserMenu, tokenOf } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const banner = "Email verification";

test("one registers and confirms the address by the letter's link, on a press", async ({ page, context }) => {
  const email = freshEmail();
  await page.goto("/register");
  await createAccount(page, { email, password: freshPassword() });
  await page.waitForURL("/onboarding");
  await expect(page.getByRole("complementary", { name: banner })).toContainText(email);

  const link = (await emailTo(email, /verify/i)).link("/verify-email");
  // A scanner opens every link of a mail, and runs what is there.
  const scanner = await context.newPage();
  await scanner.goto(link);
  await expect(scanner.getByRole("button", { name: "Verify email address" })).toBeVisible();
  await scanner.waitForLoadState("networkidle");
  await scanner.close();
  await page.goto("/settings");
  await expect(page.getByText("Not verified", { exact: true })).toBeVisible();

  await page.goto(link);
  await page.getByRole("button", { name: "Verify email address" }).click();
  await expect(page.getByRole("heading", { name: "Email address verified" })).toBeVisible();
  await expect(page.getByRole("complementary", { name: banner })).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Go to dashboard" }).click();
  await page.waitForURL("/dashboard");

  await page.goto(link);
  await page.getByRole("button", { name: "Verify email address" }).click();
  await expect(page.getByRole("heading", { name: "Email address verified" })).toBeVisible();
});

test.describe("in Auckland", () => {
  test.use({ timezoneId: "Pacific/Auckland" });

  test("a new account has the browser's time zone", async ({ page, request }) => {
    const account = { email: freshEmail(), password: freshPassword() };
    await page.goto("/register");
    await createAccount(page, account);
    await page.waitForURL("/onboarding");
    const member = new Member(request, { ...account, token: (await tokenOf(page)) ?? "" });
    expect(await member.read("/api/auth/profile")).toMatchObject({ timezone: "Pacific/Auckland" });
    await page.goto("/settings");
    await expect(page.getByLabel("Time zone")).toHaveValue("Pacific/Auckland");
  });
});

test("the terms and the privacy notice open beside the registration, with everything typed kept", async ({ page }) => {
  await page.goto("/register");
  await page.getByLabel("Name").fill("Ada");
  for (const [name, title] of Object.entries({ terms: "Terms", "privacy notice": "Privacy" })) {
    const opened = page.waitForEvent("popup");
    await page.getByRole("main").getByRole("link", { name, exact: true }).click();
    await expect((await opened).getByRole("heading", { level: 1 })).toHaveText(title);
  }
  await expect(page.getByLabel("Name")).toHaveValue("Ada");
});

test("who is signed in nowhere confirms all the same, and is led to the sign-in", async ({ page, member }) => {
  await page.goto((await emailTo(member.account.email, /verify/i)).link("/verify-email"));
  await page.getByRole("button", { name: "Verify email address" }).click();
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await page.waitForURL("/login");
});

test("the banner sends the link again", async ({ own, member }) => {
  const first = (await emailTo(member.account.email, /verify/i)).link("/verify-email");
  await own.goto("/endpoints");
  const line = own.getByRole("complementary", { name: banner });
  await line.getByRole("button", { name: "Resend email" }).click();
  await expect(line).toContainText("We sent a new link");
  const second = (await emailTo(member.account.email, /verify/i)).link("/verify-email");
  expect(second).not.toBe(first);
  await own.goto(second);
  await own.getByRole("button", { name: "Verify email address" }).click();
  await expect(own.getByRole("heading", { name: "Email address verified" })).toBeVisible();
});

test("a link that leads nowhere says so and helps on", async ({ page }) => {
  await page.goto("/verify-email?token=unknown");
  await page.getByRole("button", { name: "Verify email address" }).click();
  await expect(page.getByRole("alert")).toContainText("This link no longer works");
  await expect(page.getByRole("link", { name: "Sign in to get a new link" })).toBeVisible();
});

test("a common password is refused beside its field, with everything typed kept", async ({ page }) => {
  const email = freshEmail();
  await page.goto("/register");
  await page.getByLabel("Name").fill("Ada");
  await createAccount(page, { email, password: "1234567890" });
  const field = page.getByLabel("Password", { exact: true });
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toBeFocused();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  await expect(page.getByLabel("Name")).toHaveValue("Ada");
});

test("a taken address leads to the sign-in", async ({ page, member }) => {
  await page.goto("/register");
  await createAccount(page, { email: member.account.email, password: freshPassword() });
  await page.getByRole("link", { name: "Sign in instead" }).click();
  await page.waitForURL("/login");
});

test("the fields say to password managers what they are", async ({ page }) => {
  const hints = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    return page.locator("main input").evaluateAll((all) => all.map((input) => input.getAttribute("autocomplete")));
  };
  expect(await hints("/login")).toEqual(["username", "current-password"]);
  expect(await hints("/register")).toEqual(["name", "email", "new-password"]);
  expect(await hints("/forgot-password")).toEqual(["username"]);
  expect(await hints("/reset-password?token=x")).toEqual(["new-password"]);
});

test("the operator's address is on /login and /docs for who cannot get in", async ({ page }) => {
  for (const path of ["/login", "/docs"]) {
    await page.goto(path);
    const link = page.getByRole("main").getByRole("link", { name: "help@example.org" });
    await expect(link).toHaveAttribute("href", "mailto:help@example.org");
  }
});

test("signed in, the operator's address is on /support, and the user menu leads to the docs", async ({ own }) => {
  for (const path of ["/support", "/support/1"]) {
    await own.goto(path);
    const link = own.getByRole("main").getByRole("link", { name: "help@example.org" });
    await expect(link, path).toHaveAttribute("href", "mailto:help@example.org");
  }
  await (await openUserMenu(own)).getByRole("menuitem", { name: "Docs" }).click();
  await own.waitForURL("/docs");
  await expect(own.getByRole("heading", { level: 1, name: "Documentation" })).toBeVisible();
});

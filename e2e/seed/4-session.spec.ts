import { freshEmail, freshPassword } from "../support/api.ts";
import { setPaymentTerms } from "../support/database.ts";
import { createAccount, openUserMenu, pathOf, signIn, signOut, tokenOf } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

test("§4 a session is authenticated or not: without a token one is a guest", async ({ page }) => {
  await page.goto("/forgot-password");
  await expect(page.getByRole("banner").getByRole("link", { name: "Get Started", exact: true })).toBeVisible();
  expect(await tokenOf(page)).toBeNull();
});

test("§4 the token is kept in local storage under the key authToken", async ({ page, member }) => {
  await page.goto("/login");
  const answer = page.waitForResponse("/api/auth/login");
  await signIn(page, member.account);
  const { token } = await (await answer).json();
  await page.waitForURL("/dashboard");
  expect(await tokenOf(page)).toBe(token);
});

test("§4 a login loads the profile", async ({ page, member }) => {
  await page.goto("/login");
  await signIn(page, member.account);
  await page.waitForURL("/dashboard");
  await expect(await openUserMenu(page)).toContainText(member.account.email);
});

test("§4 a login goes to /dashboard by default", async ({ page, member }) => {
  await page.goto("/login");
  await signIn(page, member.account);
  await page.waitForURL("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("§4 a login goes to the requested destination", async ({ page, member, endpoint }) => {
  await page.goto(`/forms/${endpoint.id}/submissions`);
  await page.waitForURL("/login");
  await signIn(page, member.account);
  await page.waitForURL(`/forms/${endpoint.id}/submissions`);
});

test("§4 a wrong login stays on /login with the error and the address kept", async ({ page, member }) => {
  await page.goto("/login");
  await signIn(page, { email: member.account.email, password: "not this one" });
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  expect(pathOf(page)).toBe("/login");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(member.account.email);
});

test("§4 registering signs in and goes to /onboarding", async ({ page }) => {
  await page.goto("/register");
  await createAccount(page, { email: freshEmail(), password: freshPassword() });
  await page.waitForURL("/onboarding");
  expect(await tokenOf(page)).toBeTruthy();
});

test("§4 registering goes to the remembered location, if there is one", async ({ page }) => {
  await page.goto("/endpoints");
  await page.waitForURL("/login");
  await page
    .getByRole("main")
    .getByRole("link", { name: /create (an )?account/i })
    .click();
  await page.waitForURL("/register");
  await createAccount(page, { email: freshEmail(), password: freshPassword() });
  await page.waitForURL("/endpoints");
});

test("§4 who is signed in and opens /login is sent to /dashboard", async ({ own }) => {
  await own.goto("/login");
  await own.waitForURL("/dashboard");
});

test("§4 who is signed in and opens /register is sent to /dashboard", async ({ own }) => {
  await own.goto("/register");
  await own.waitForURL("/dashboard");
});

test("§4 a logout removes the token and clears the user", async ({ own }) => {
  await own.goto("/dashboard");
  await signOut(own);
  await own.waitForURL("/");
  expect(await tokenOf(own)).toBeNull();
  await own.goto("/dashboard");
  await own.waitForURL("/login");
});

test("§4 a sign-out works offline too: the browser clears first", async ({ own }) => {
  await own.goto("/dashboard");
  await own.route("/api/auth/logout", (route) => route.abort());
  await signOut(own);
  await own.waitForURL("/");
  expect(await tokenOf(own)).toBeNull();
});

test("§4 a token removed in another tab sends this one to /login", async ({ own, signedIn }) => {
  await own.goto("/dashboard");
  await expect(own.getByRole("heading", { level: 1 })).toBeVisible();
  const other = await signedIn.newPage();
  await other.goto("/terms");
  await other.evaluate(() => localStorage.removeItem("authToken"));
  await own.waitForURL("/login");
});

test("§4 a token removed in another tab leaves pages that need no session where they are", async ({
  own,
  signedIn,
}) => {
  await own.goto("/docs");
  const reset = await signedIn.newPage();
  await reset.goto("/reset-password?token=not-a-real-one");
  await expect(reset.getByRole("heading", { level: 1 })).toBeVisible();
  const other = await signedIn.newPage();
  await other.goto("/dashboard");
  await signOut(other);
  await other.waitForURL("/");
  for (const page of [own, reset]) {
    // Shown as to a guest: the removal has been noticed.
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign In", exact: true })).toBeVisible();
  }
  expect(pathOf(own)).toBe("/docs");
  expect(pathOf(reset)).toBe("/reset-password");
});

test("§4 a token changed in another tab is mirrored", async ({ own, signedIn, request }) => {
  await own.goto("/dashboard");
  await expect(own.getByRole("heading", { level: 1 })).toBeVisible();
  const [email, password] = [freshEmail(), freshPassword()];
  const { token } = await (await request.post("/api/auth/register", { data: { email, password } })).json();
  const other = await signedIn.newPage();
  await other.goto("/terms");
  const profile = own.waitForRequest("/api/auth/profile");
  await other.evaluate((value) => localStorage.setItem("authToken", value), token);
  expect((await profile).headers().authorization).toBe(`Bearer ${token}`);
  await expect(await openUserMenu(own)).toContainText(email);
});

test("§4 a response with status 401 logs the user out", async ({ own, member }) => {
  // What the page asks for by itself must be answered before the session ends, or it is the 401, before the click.
  await own.route("**/api/live*", (route) => route.abort());
  const asked = ["/api/auth/profile", "/api/endpoints/?size=200"].map((path) => own.waitForResponse(path));
  await own.goto("/settings");
  await Promise.all(asked);
  await expect(own.getByRole("heading", { level: 1 })).toBeVisible();
  await member.send("POST", "/api/auth/logout");
  await own.getByRole("banner").getByRole("link", { name: "Endpoints", exact: true }).click();
  await own.waitForURL("/login");
  expect(await tokenOf(own)).toBeNull();
});

test("§4 a new token is stored and the profile reloaded without navigating", async ({ own, member }) => {
  await own.goto("/settings?tab=password");
  const before = await tokenOf(own);
  await own.getByLabel("Current password").fill(member.account.password);
  await own.getByLabel("New password").fill(freshPassword());
  const profile = own.waitForRequest("/api/auth/profile");
  await own.getByRole("button", { name: "Change password" }).click();
  await profile;
  expect(await tokenOf(own)).not.toBe(before);
  expect(pathOf(own)).toBe("/settings");
});

test("§4 at start, if a token exists, the profile is loaded", async ({ own, member }) => {
  const profile = own.waitForRequest("/api/auth/profile");
  await own.goto("/settings");
  expect((await profile).headers().authorization).toBe(`Bearer ${member.account.token}`);
});

test("§4 at start, without a token, no profile is asked for", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/forgot-password");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(asked).not.toContain("/api/auth/profile");
});

test("§4 a failed profile load is only logged", async ({ own, member }) => {
  await own.route("/api/auth/profile", (route) => route.fulfill({ status: 500, body: "" }));
  const logged = own.waitForEvent("console", (message) => ["error", "warning"].includes(message.type()));
  await own.goto("/settings");
  await logged;
  await expect(own.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect(own.getByRole("region", { name: "Notifications" }).getByRole("listitem")).toHaveCount(0);
  expect(await tokenOf(own)).toBe(member.account.token);
});

test("§4 an add-on can be activated and deactivated", async ({ own, member }) => {
  await setPaymentTerms(member.account.email, "invoice");
  await own.goto("/billing");
  const webhooks = own.getByRole("switch", { name: "Webhooks" });
  const question = own.getByRole("alertdialog");
  await expect(webhooks).not.toBeChecked();
  await webhooks.click();
  await question.getByRole("button", { name: /^Activate for €/ }).click();
  await expect(webhooks).toBeChecked();
  await webhooks.click();
  await question.getByRole("button", { name: "Deactivate add-on" }).click();
  await expect(webhooks).not.toBeChecked();
});

import { footer, openUserMenu, signOut, tokenOf, topNavigation, userMenuButton } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const links = {
  Home: "/",
  Dashboard: "/dashboard",
  Endpoints: "/endpoints",
  Billing: "/billing",
  Support: "/support",
  Blog: "/blog",
};

test("§2 the top navigation is hidden on /", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(topNavigation(page)).toHaveCount(0);
});

test("§2 the top navigation is hidden on /login", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(topNavigation(page)).toHaveCount(0);
});

test("§2 the top navigation is hidden on /register", async ({ page }) => {
  await page.goto("/register");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(topNavigation(page)).toHaveCount(0);
});

test("§2 the top navigation links Home, Dashboard, Endpoints, Billing, Support and Blog", async ({ own }) => {
  await own.goto("/dashboard");
  for (const [name, href] of Object.entries(links)) {
    await expect(topNavigation(own).getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
});

test("§2 a 'Create Endpoint' button links to /endpoints", async ({ own }) => {
  await own.goto("/settings");
  const button = own.getByRole("banner").getByRole("link", { name: "Create Endpoint", exact: true });
  await expect(button).toHaveAttribute("href", /^\/endpoints(\?|$)/);
  await button.click();
  await own.waitForURL(/\/endpoints(\?|$)/);
});

test("§2 the user menu shows the user's e-mail", async ({ own, member }) => {
  await own.goto("/dashboard");
  await expect(await openUserMenu(own)).toContainText(member.account.email);
});

test("§2 the user menu shows 'User' if there is no e-mail", async ({ own }) => {
  await own.route("/api/auth/profile", (route) => route.fulfill({ status: 500, body: "" }));
  await own.goto("/settings");
  await expect((await openUserMenu(own)).getByText("User", { exact: true })).toBeVisible();
});

test("§2 the user menu shows a 'Free Plan' label", async ({ own }) => {
  await own.goto("/dashboard");
  await expect((await openUserMenu(own)).getByText("Free Plan", { exact: true })).toBeVisible();
});

test("§2 the user menu leads to Settings", async ({ own }) => {
  await own.goto("/dashboard");
  await (await openUserMenu(own)).getByRole("menuitem", { name: "Settings", exact: true }).click();
  await own.waitForURL("/settings");
});

test("§2 Sign Out clears the session", async ({ own, member }) => {
  await own.goto("/dashboard");
  await signOut(own);
  await own.waitForURL("/");
  expect(await tokenOf(own)).toBeNull();
  await expect.poll(async () => (await member.get("/api/auth/profile")).status()).toBe(401);
});

test("§2 Sign Out goes to /", async ({ own }) => {
  await own.goto("/dashboard");
  await signOut(own);
  await own.waitForURL("/");
  await expect(own.getByRole("link", { name: "Get Started" }).first()).toBeVisible();
});

test("§2 on small screens a side drawer holds the same links", async ({ own }) => {
  await own.setViewportSize({ width: 390, height: 800 });
  await own.goto("/dashboard");
  await expect(topNavigation(own)).toBeHidden();
  await own.getByRole("banner").getByRole("button", { name: /menu|navigation/i }).first().click();
  const drawer = own.getByRole("dialog");
  for (const [name, href] of Object.entries(links)) {
    await expect(drawer.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
  await expect(drawer.getByRole("link", { name: "Create Endpoint", exact: true })).toBeVisible();
});

test("§2 the page scrolls to the top on every route change, Back and Forward included", async ({ own }) => {
  await own.setViewportSize({ width: 1000, height: 300 });
  await own.goto("/dashboard");
  await expect(userMenuButton(own)).toBeVisible();
  await own.addStyleTag({ content: "body { min-height: 4000px }" });
  const scrolled = () => own.evaluate(() => window.scrollY);
  const follow = (href: string) => () =>
    own.evaluate((to) => document.querySelector<HTMLAnchorElement>(`header a[href="${to}"]`)?.click(), href);
  const changes: [path: string, change: () => Promise<unknown>][] = [
    ["/support", follow("/support")],
    ["/endpoints", follow("/endpoints")],
    ["/billing", follow("/billing")],
    ["/endpoints", () => own.goBack()],
    ["/support", () => own.goBack()],
    ["/endpoints", () => own.goForward()],
  ];
  for (const [path, change] of changes) {
    await own.mouse.wheel(0, 600);
    await expect.poll(scrolled, `before ${path}`).toBeGreaterThan(100);
    await change();
    await own.waitForURL(path);
    await expect(own.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect.poll(scrolled, path).toBe(0);
  }
});

test("§2 the footer links Blog, Terms, Privacy, Accessibility, Sign In and Create Account", async ({ page }) => {
  const expected = {
    Blog: "/blog",
    Terms: "/terms",
    Privacy: "/privacy",
    Accessibility: "/accessibility",
    "Sign In": "/login",
    "Create Account": "/register",
  };
  await page.goto("/");
  for (const [name, href] of Object.entries(expected)) {
    await expect(footer(page).getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
});

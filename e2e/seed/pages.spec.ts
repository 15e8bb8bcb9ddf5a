// The contract's "Pages".
import { articleAt } from "../support/blog.ts";
import { holdAnswers } from "../support/network.ts";
import { publicRoutes, slugs } from "../support/routes.ts";
import { footer, openUserMenu, topNavigation, userMenuButton } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

test("§Pages the label is Sign In, on the button that signs in", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("main").getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
});

test("§Pages the label is Create Account, on the button that creates one", async ({ page }) => {
  await page.goto("/register");
  await expect(page.getByRole("main").getByRole("button", { name: "Create Account", exact: true })).toBeVisible();
});

test("§Pages the label is Create Endpoint, on the button that creates one", async ({ own }) => {
  await own.goto("/endpoints");
  await expect(own.getByRole("main").getByRole("button", { name: "Create Endpoint", exact: true }).first()).toBeVisible();
});

test("§Pages the label is Sign Out, in the user menu", async ({ own }) => {
  await own.goto("/dashboard");
  await expect((await openUserMenu(own)).getByRole("menuitem", { name: "Sign Out", exact: true })).toBeVisible();
});

test("§Pages guests see the same navigation links in the app", async ({ page }) => {
  await page.goto("/forgot-password");
  for (const name of ["Home", "Dashboard", "Endpoints", "Billing", "Support", "Blog"]) {
    await expect(topNavigation(page).getByRole("link", { name, exact: true })).toBeVisible();
  }
});

test("§Pages guests see the same navigation links on content pages", async ({ page }) => {
  await page.goto("/terms");
  for (const name of ["Home", "Dashboard", "Endpoints", "Billing", "Support", "Blog"]) {
    await expect(topNavigation(page).getByRole("link", { name, exact: true })).toBeVisible();
  }
});

test("§Pages guests see Sign In and Get Started instead of the user menu", async ({ page }) => {
  for (const path of ["/forgot-password", "/docs"]) {
    await page.goto(path);
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign In", exact: true })).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "Get Started", exact: true })).toBeVisible();
    await expect(userMenuButton(page)).toBeHidden();
  }
});

test("§Pages the menu shows 'User' and the plan's label when the profile did not load", async ({ own }) => {
  await own.route("/api/auth/profile", (route) => route.fulfill({ status: 503, body: "" }));
  await own.goto("/endpoints");
  const menu = await openUserMenu(own);
  await expect(menu.getByText("User", { exact: true })).toBeVisible();
  await expect(menu.getByText("Free Plan", { exact: true })).toBeVisible();
});

test("§Pages the footer is on public pages with the seed's six links", async ({ page }) => {
  test.slow();
  for (const path of publicRoutes) {
    await page.goto(path);
    for (const name of ["Blog", "Terms", "Privacy", "Accessibility", "Sign In", "Create Account"]) {
      await expect(footer(page).getByRole("link", { name, exact: true }), `${name} on ${path}`).toBeVisible();
    }
  }
});

test("§Pages the footer has our own links in a second group: Docs, Status, Imprint", async ({ page }) => {
  await page.goto("/");
  const seedGroup = footer(page).getByRole("list").filter({ has: page.getByRole("link", { name: "Terms", exact: true }) });
  for (const name of ["Docs", "Status", "Imprint"]) {
    await expect(footer(page).getByRole("link", { name, exact: true })).toBeVisible();
    await expect(seedGroup.getByRole("link", { name, exact: true })).toHaveCount(0);
  }
});

test("§Pages a skeleton shows while a page's data loads", async ({ own, endpoint }) => {
  const release = await holdAnswers(own, "/api/endpoints/**");
  await own.goto("/endpoints");
  await expect(own.getByRole("main").locator('[aria-busy="true"]').first()).toBeVisible();
  release();
  await expect(own.getByRole("main").getByText(endpoint.name).first()).toBeVisible();
  await expect(own.getByRole("main").locator('[aria-busy="true"]')).toHaveCount(0);
});

test("§Pages an endpoint's settings live at /forms/{formId}/edit?tab=…", async ({ own, endpoint }) => {
  await own.goto(`/forms/${endpoint.id}/edit?tab=sites`);
  await expect(own.getByRole("tab", { name: "Allowed domains" })).toHaveAttribute("aria-selected", "true");
});

test("§Pages the builder is the tab Form", async ({ own, endpoint }) => {
  await own.goto(`/forms/${endpoint.id}/edit?tab=form`);
  await expect(own.getByRole("tab", { name: "Form" })).toHaveAttribute("aria-selected", "true");
});

test("§Pages /forms/{formId} without a schema shows the snippet", async ({ own, endpoint }) => {
  await own.goto(`/forms/${endpoint.id}`);
  await expect(own.locator("pre").filter({ hasText: endpoint.url }).first()).toBeVisible();
});

test("§Pages a blog category is the first match on the slug", async ({ page }) => {
  const categories = [
    "Tutorial",
    "Security",
    "JAMstack",
    "Tutorial",
    "Comparison",
    "Comparison",
    "Security",
    "Security",
    "Best Practices",
    "Tutorial",
    "Next.js",
    "React",
    "AWS",
    "Trust & Safety",
    "Webflow",
    "Customer Success",
    "Team Management",
  ];
  await page.goto("/blog");
  for (const [n, slug] of slugs.entries()) {
    const post = page.getByRole("listitem").filter({ has: page.locator(`a[href="/blog/${slug}"]`) });
    await expect(post.getByText(categories[n] ?? "", { exact: true }), slug).toBeVisible();
  }
});

test("§Pages of posts of one date the slug list's order decides the latest three", async ({ page, request }) => {
  await page.goto("/");
  const links = page.locator("section#blog").getByRole("heading", { level: 3 }).getByRole("link");
  const shown = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")?.slice("/blog/".length)));
  const dated = await Promise.all(slugs.map(async (slug) => ({ slug, at: (await articleAt(request, slug)).datePublished })));
  const latest = dated.sort((a, b) => b.at.localeCompare(a.at)).slice(0, 3);
  expect(shown).toEqual(latest.map(({ slug }) => slug));
});

test("§Pages public content pages are prerendered", async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  for (const path of ["/", "/docs", "/blog", `/blog/${slugs[0]}`, "/terms", "/privacy", "/accessibility", "/status"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
  }
  await page.close();
});

test("§Pages public content pages ship without the app's scripts", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => request.url().endsWith(".js") && loaded.push(new URL(request.url()).pathname));
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const ofTheApp = new Set(loaded.splice(0).filter((path) => !path.includes("/theme-")));
  expect(ofTheApp.size).toBeGreaterThan(3);
  for (const path of ["/", "/docs", "/blog", `/blog/${slugs[0]}`, "/terms", "/privacy", "/accessibility", "/status"]) {
    await page.goto(path, { waitUntil: "load" });
    expect(loaded.splice(0).filter((script) => ofTheApp.has(script)), path).toEqual([]);
  }
});

test("§Pages an unknown page has status 404", async ({ page }) => {
  expect((await page.goto("/nowhere/at/all"))?.status()).toBe(404);
});

test("§Pages an unknown slug is the not-found page with status 404", async ({ page }) => {
  expect((await page.goto("/blog/no-such-article"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});

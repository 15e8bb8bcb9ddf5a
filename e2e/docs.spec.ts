import { app } from "./support/routes.ts";
import { expect, test } from "./support/test.ts";

test("the manual is searched from the keyboard, and a result opens at its section", async ({ page }) => {
  await page.goto("/docs/quick-start");
  await page.keyboard.press("/");
  const field = page.getByRole("searchbox", { name: "Search documentation" });
  await expect(field).toBeFocused();
  await field.fill("files too big");
  await expect(page.locator("[data-results] a").first()).toHaveText(/FILES_TOO_BIG/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/docs\/errors#FILES_TOO_BIG$/);
  await expect(page.locator("#FILES_TOO_BIG")).toBeInViewport();
});

test("arrows walk through what was found, Escape ends it", async ({ page }) => {
  await page.goto("/docs");
  const field = page.getByRole("searchbox", { name: "Search documentation" });
  await field.fill("webhook");
  await expect(page.locator("[data-results] a").nth(1)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("[data-results] a").nth(1)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(field).toBeFocused();
  await expect(page.locator("[data-results]")).toBeHidden();
});

test("results are seen whole beside narrow chapters, and that there are none is seen too", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/docs/quick-start");
  const field = page.getByRole("searchbox", { name: "Search documentation" });
  const results = page.locator("[data-results]");
  await field.fill("redirect");
  await expect(results.getByRole("link").nth(3)).toBeVisible();
  const isCut = await results.evaluate((list) => {
    const { right, top } = list.getBoundingClientRect();
    return !list.contains(document.elementFromPoint(right - 8, top + 8));
  });
  expect(isCut).toBe(false);
  await field.fill("zzzzqq");
  await expect(results).toHaveText("No results found.");
});

test("the pages follow each other", async ({ page }) => {
  await page.goto("/docs/quick-start");
  const onward = page.getByRole("navigation", { name: "Previous and next page" }).getByRole("link", { name: /Next/ });
  const title = (await onward.locator("span span").last().textContent()) ?? "";
  await onward.click();
  await expect(page.getByRole("navigation", { name: "Documentation" }).getByRole("link", { name: title })).toHaveAttribute(
    "aria-current",
    "page",
  );
});

test("pages name this server's own address, in their head, their samples and their twins", async ({ page, request }) => {
  await page.goto("/docs/quick-start");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${app}/docs/quick-start`);
  const picture = await page.locator('meta[property="og:image"]').getAttribute("content");
  expect((await request.get(picture ?? "")).headers()["content-type"]).toBe("image/png");
  for (const path of ["/docs/quick-start", "/docs/quick-start.md", "/llms.txt", "/sitemap.xml", "/robots.txt"]) {
    const text = await (await request.get(path)).text();
    expect(text, path).not.toContain("https://formtray.example");
    expect(text, path).toContain(app);
  }
  const twin = await request.get("/docs/errors.md");
  expect(twin.headers()["content-type"]).toContain("text/markdown");
  expect(await twin.text()).toContain("### `FORM_NOT_FOUND`");
});

test("a page that is not there says so, without the app", async ({ page }) => {
  const answer = await page.goto("/docs/carrier-pigeons");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await expect(page.locator('link[rel="modulepreload"]')).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the manual reads whole, and what needs a script is not shown", async ({ page }) => {
    await page.goto("/docs/webhooks");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Webhooks/i);
    await expect(page.locator("main pre").first()).toBeVisible();
    await expect(page.getByRole("searchbox")).toBeHidden();
    await expect(page.getByRole("button", { name: "Copy" }).first()).toBeHidden();
  });
});

import { app, slugs } from "./support/routes.ts";
import { expect, test } from "./support/test.ts";

const articles = 'main [data-article]:visible';

test("the list is narrowed by category, and the address can be shared", async ({ page }) => {
  await page.goto("/blog");
  await expect(page.locator(articles)).toHaveCount(slugs.length);
  await page.getByText("Security", { exact: true }).first().click();
  await expect(page.locator(articles)).toHaveCount(3);
  await expect(page).toHaveURL(/\?category=Security$/);
  await page.reload();
  await expect(page.locator(articles)).toHaveCount(3);
  await expect(page.getByRole("radio", { name: "Security" })).toBeChecked();
});

test("the articles are searched in their whole text", async ({ page }) => {
  await page.goto("/blog");
  const field = page.getByRole("searchbox", { name: "Search articles" });
  await field.fill("carrier pigeon");
  await expect(page.locator("[data-none]")).toBeVisible();
  await field.fill("stairwell");
  await expect(page.locator(articles)).toHaveCount(1);
  await expect(page.locator(articles).getByRole("link")).toHaveAttribute("href", "/blog/webflow-file-uploads-guide");
});

test("without scripts every article is there, and nothing that needs one", async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: app });
  await page.goto("/blog");
  await expect(page.locator(articles)).toHaveCount(slugs.length);
  await expect(page.getByRole("searchbox")).toBeHidden();
  await page.close();
});

test("an article leads to its category, and to three others", async ({ page }) => {
  await page.goto("/blog/preventing-form-spam-bot-attacks");
  const related = page.getByRole("region", { name: "Related articles" }).getByRole("article");
  await expect(related).toHaveCount(3);
  await page.getByRole("main").getByRole("link", { name: "Security", exact: true }).click();
  await expect(page.locator(articles)).toHaveCount(3);
});

test("drawings follow the theme: inside an article, and as pictures in the list", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/blog/html-form-backend-setup-guide");
  const letter = page.locator("figure svg text").first();
  await expect(letter).toHaveCSS("fill", "rgb(243, 238, 228)");
  await page.emulateMedia({ colorScheme: "light" });
  await expect(letter).toHaveCSS("fill", "rgb(30, 27, 22)");
  await page.goto("/blog");
  const drawing = page.getByRole("article").first().getByRole("img");
  expect(await drawing.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(0);
});

test("a drawing on a phone stays readable, and scrolls", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const slug of slugs) {
    await page.goto(`/blog/${slug}`);
    const small = await page.locator("figure svg text").evaluateAll((texts) =>
      texts.filter((text) => {
        const scale = (text as SVGTextElement).getScreenCTM()?.a ?? 1;
        return Number.parseFloat(getComputedStyle(text).fontSize) * scale < 10;
      }).length,
    );
    expect(small, slug).toBe(0);
  }
});

test("an article is printed without what is around it", async ({ page }) => {
  await page.goto("/blog/form-validation-best-practices");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const hidden of ["header nav", "footer", "[data-copy]", "#related-title"]) {
    await expect(page.locator(hidden).first(), hidden).toBeHidden();
  }
  await expect(page.locator("[data-sample]").first()).toHaveCSS("color", "rgb(30, 27, 22)");
});

test("machines are told of each article: JSON-LD, feed, twin", async ({ request, page }) => {
  const feed = await request.get("/blog/feed.xml");
  expect(feed.headers()["content-type"]).toContain("xml");
  const xml = await feed.text();
  expect(xml).not.toContain("https://formtray.example/blog");
  for (const slug of slugs) {
    expect(xml, slug).toContain(`<guid isPermaLink="true">${app}/blog/${slug}</guid>`);
    expect((await request.get(`/blog/${slug}.md`)).status(), slug).toBe(200);
  }
  await page.goto(`/blog/${slugs[0]}`);
  const [posting] = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(JSON.parse(posting ?? "")).toMatchObject({
    "@type": "BlogPosting",
    datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    mainEntityOfPage: `${app}/blog/${slugs[0]}`,
  });
  // One stray sign, and no reader takes the feed. On an empty page, since ours let no script parse text.
  await page.goto("about:blank");
  const items = await page.evaluate((text) => {
    const read = new DOMParser().parseFromString(text, "text/xml");
    return read.querySelector("parsererror")?.textContent ?? read.querySelectorAll("item").length;
  }, xml);
  expect(items).toBe(slugs.length);
});

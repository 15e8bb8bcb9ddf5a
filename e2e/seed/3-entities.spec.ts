import { freshEmail, freshPassword } from "../support/api.ts";
import { articleAt } from "../support/blog.ts";
import { setPaymentTerms } from "../support/database.ts";
import { slugs } from "../support/routes.ts";
import { expect, test } from "../support/test.ts";

test("§3 a user has an email and a password", async ({ request }) => {
  const [email, password] = [freshEmail(), freshPassword()];
  expect((await request.post("/api/auth/register", { data: { email } })).status()).toBe(422);
  expect((await request.post("/api/auth/register", { data: { password } })).status()).toBe(422);
  expect((await request.post("/api/auth/register", { data: { email, password } })).status()).toBe(201);
});

test("§3 a password is changed by current_password and new_password", async ({ own, member }) => {
  await own.goto("/settings?tab=password");
  const asked = own.waitForRequest("/api/auth/change-password");
  await own.getByLabel("Current password").fill(member.account.password);
  await own.getByLabel("New password").fill(freshPassword());
  await own.getByRole("button", { name: "Change password" }).click();
  expect(Object.keys((await asked).postDataJSON())).toEqual(["current_password", "new_password"]);
});

test("§3 a submission has an id and belongs to an endpoint", async ({ submission, endpoint }) => {
  expect(submission.id).toMatch(/^[\w-]{36}$/);
  expect(submission.endpoint_id).toBe(endpoint.id);
});

test("§3 a submission's files are downloadable, each by its fileId", async ({ member, submission }) => {
  expect(submission.files).toHaveLength(1);
  const answer = await member.get(`/api/submissions/files/${submission.files[0]?.id}/download`);
  expect(answer.headers()["content-disposition"]).toContain("letter.txt");
});

test("§3 a submission without files has none", async ({ member, endpoint }) => {
  expect((await member.receive(endpoint, { name: "Ada" })).files).toEqual([]);
});

test("§3 add-ons have an id and a state that activating and deactivating change", async ({ member }) => {
  const addons = async () => (await member.read<{ addons: { id: string; status: string }[] }>("/api/billing/usage")).addons;
  const webhooks = async () => (await addons()).find(({ id }) => id === "webhooks")?.status;
  expect((await addons()).map(({ id }) => id)).toEqual(["webhooks", "integrations", "advanced-spam", "team", "white-label"]);
  expect(await webhooks()).toBe("inactive");
  await setPaymentTerms(member.account.email, "invoice");
  expect((await member.send("POST", "/api/billing/add-ons/webhooks/activate")).status()).toBe(200);
  expect(await webhooks()).toBe("active");
  expect((await member.send("POST", "/api/billing/add-ons/webhooks/deactivate")).status()).toBe(200);
  expect(await webhooks()).toBe("ends_at_period_end");
});

test("§3 a blog post has an id, title, excerpt, slug, author, date, reading time, category, image and tags", async ({
  page,
  request,
}) => {
  await page.goto("/blog");
  const posts = page.locator("main [data-article]");
  expect((await posts.evaluateAll((all) => all.map((post) => post.getAttribute("data-article")))).sort()).toEqual(
    slugs.toSorted(),
  );
  for (const slug of slugs) {
    const { post, tags } = await articleAt(request, slug);
    const listed = page.locator(`main [data-article="${slug}"]`);
    const link = listed.getByRole("heading", { level: 3 }).getByRole("link");
    await expect(link, slug).toHaveText(post.title);
    await expect(link, slug).toHaveAttribute("href", `/blog/${slug}`);
    expect(post.excerpt.length, slug).toBeGreaterThan(20);
    for (const words of [post.excerpt, post.author, `${post.readTime} min read`]) {
      await expect(listed.getByText(words, { exact: true }), `${slug}: ${words}`).toBeVisible();
    }
    await expect(listed.getByText(post.category, { exact: true }), slug).toBeVisible();
    await expect(listed.getByRole("time").first(), slug).toHaveAttribute("datetime", post.publishDate);
    expect(tags, slug).toHaveLength(5);
    await expect(listed.getByText(tags.join("\u00a0· ")), slug).toBeVisible();
    const image = listed.getByRole("img");
    await expect(image, slug).toHaveAttribute("alt", /\w/);
    const drawing = await request.get((await image.getAttribute("src")) ?? "none");
    expect(drawing.headers()["content-type"], slug).toMatch(/^image\//);
  }
});

test("§3 the five featured posts are marked as such", async ({ page }) => {
  await page.goto("/blog");
  const posts = page.getByRole("main").getByRole("listitem");
  const featured = posts.filter({ hasText: "Featured" }).locator('a[href^="/blog/"]');
  const hrefs = await featured.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(hrefs.sort()).toEqual(
    [
      "html-form-backend-setup-guide",
      "contact-form-security-best-practices",
      "jamstack-forms-complete-guide",
      "static-site-forms-solutions-comparison",
      "form-validation-best-practices",
    ]
      .map((slug) => `/blog/${slug}`)
      .sort(),
  );
});

test("§3 an article's tags are the first five keywords", async ({ request }) => {
  for (const slug of slugs) {
    const { keywords, tags } = await articleAt(request, slug);
    expect(tags, slug).toEqual(keywords.slice(0, 5));
  }
});

test("§3 each article has a page title of its own", async ({ request }) => {
  const titles = await Promise.all(slugs.map(async (slug) => (await articleAt(request, slug)).title));
  expect(titles.every((title) => title.length > 10)).toBe(true);
  expect(new Set(titles).size).toBe(slugs.length);
});

test("§3 each article has a description of its own", async ({ request }) => {
  const descriptions = await Promise.all(slugs.map(async (slug) => (await articleAt(request, slug)).description));
  expect(descriptions.every((description) => description.length > 40)).toBe(true);
  expect(new Set(descriptions).size).toBe(slugs.length);
});

test("§3 each article has keywords", async ({ request }) => {
  for (const slug of slugs) expect((await articleAt(request, slug)).keywords.length, slug).toBeGreaterThanOrEqual(5);
});

test("§3 each article has an ogTitle", async ({ request }) => {
  for (const slug of slugs) expect((await articleAt(request, slug)).ogTitle, slug).toMatch(/\w/);
});

test("§3 each article's image has an imageAlt", async ({ request }) => {
  for (const slug of slugs) expect((await articleAt(request, slug)).imageAlt, slug).toMatch(/\w/);
});

test("§3 each article has datePublished and dateModified", async ({ request }) => {
  for (const slug of slugs) {
    const { datePublished, dateModified } = await articleAt(request, slug);
    expect(Date.parse(datePublished), slug).toBeLessThanOrEqual(Date.parse(dateModified));
  }
});

test("§3 a toast has a type, a title and a message", async ({ own, submission }) => {
  await own.route("/api/submissions/files/**", (route) => route.fulfill({ status: 503, body: "" }));
  await own.goto(`/submissions/${submission.id}`);
  await own.getByRole("button", { name: /Download.*letter\.txt/ }).click();
  const toast = own.getByRole("region", { name: "Notifications" }).getByRole("alert");
  await expect(toast.getByText("Error", { exact: true })).toBeVisible();
  await expect(toast).toContainText("Download failed");
});

import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { blogMatter } from "../content/blog-matter.ts";
import { articlesIn } from "./articles.ts";

const folder = join(import.meta.dirname, "../content/blog");
const articles = articlesIn(folder);

test("the seed's five are featured", () => {
  expect(articles.filter(({ featured }) => featured).map(({ slug }) => slug)).toEqual([
    "html-form-backend-setup-guide",
    "contact-form-security-best-practices",
    "jamstack-forms-complete-guide",
    "static-site-forms-solutions-comparison",
    "form-validation-best-practices",
  ]);
});

test("every article has the drawing it names, and shows it", () => {
  for (const { slug, image, body } of articles) {
    expect(existsSync(join(folder, image)), slug).toBe(true);
    expect(body, slug).toContain(image);
  }
});

const { slug: _, body: __, ...matter } = articles[0] ?? { slug: "", body: "" };

test.each([
  ["title", "", "needs title"],
  ["description", "x".repeat(161), "at most 160"],
  ["keywords", ["one", "two"], "needs 5 different keywords"],
  ["datePublished", "15.11.2026", "dates are days"],
  ["dateModified", "2020-01-01", "before it was published"],
  ["image", "photo.png", "image is a drawing"],
  ["featured", "yes", "featured is true or false"],
  ["colour", "red", "does not know the field colour"],
])("front matter with a wrong %s fails the build", (field, value, told) => {
  expect(() => blogMatter("some-slug", { ...matter, [field]: value })).toThrow(told);
});

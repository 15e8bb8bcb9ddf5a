import { expect, test } from "vitest";
import { subjectWords, suggest } from "./suggest";

const section = (
  page: string,
  name: string,
  text: string,
  to = `/docs/${page.toLowerCase().replaceAll(" ", "-")}`,
) => ({
  page,
  section: name,
  to: name ? `${to}#${name.toLowerCase().replaceAll(" ", "-")}` : to,
  text,
});
const sections = [
  section("Redirects", "", "Send visitors to a page of yours. The redirect URL must be on an allowed domain."),
  section("Redirects", "Allowed domains", "Only these domains are redirect targets."),
  section("Special form fields", "", "_next and _redirect set the page that visitors see after submitting."),
  section("Webhooks", "", "Send each submission to a URL of yours."),
  section("Webhooks", "Retries", "A webhook that failed is retried for three days. Then it's paused."),
  section("API reference", "GET /api/webhooks", "List webhooks.", "/docs/api"),
  section("File uploads", "", "Up to 10 files, 10 MB each."),
];
const found = (question: string) => suggest(sections, question).map(({ to }) => to);

test("a sentence is searched by the words that say what it's about", () => {
  expect(subjectWords("Why do my webhooks fail, please? Webhooks are failing!")).toEqual(["webhook", "fail"]);
  expect(subjectWords("I need help with it")).toEqual([]);
});

test("finds pages that have some of the words, the best section of each, three at most", () => {
  expect(found("Redirect after submitting goes to the wrong page")[0]).toBe("/docs/redirects");
  expect(found("Webhooks keep failing")[0]).toBe("/docs/webhooks#retries");
  expect(new Set(found("redirect page").map((to) => to.split("#")[0])).size).toBe(found("redirect page").length);
  expect(found("redirect webhook file visitors").length).toBeLessThanOrEqual(3);
});

test("the API comes first only for those who ask about it", () => {
  expect(found("webhooks")[0]).not.toBe("/docs/api#get-/api/webhooks");
  expect(found("webhooks in the API")[0]).toBe("/docs/api#get-/api/webhooks");
});

test("finds nothing for what the docs don't have", () => {
  expect(found("invoice overdue")).toEqual([]);
  expect(found("please help")).toEqual([]);
});

test("the excerpt is the sentence with most of the words, cut at a word", () => {
  const [first] = suggest(sections, "failed webhook retried");
  expect(first).toEqual({
    title: "Retries",
    page: "Webhooks",
    to: "/docs/webhooks#retries",
    excerpt: "A webhook that failed is retried for three days.",
  });
  const long = [section("Files", "", `${"word ".repeat(40)}upload.`)];
  expect(suggest(long, "upload")[0]?.excerpt).toMatch(/^word .*word…$/);
});

test("an excerpt is neither code nor a table: then it's how the page begins", () => {
  const tables = [
    section("Files", "", "How uploads work."),
    section("Files", "Upload limits", `${"limit maximum ".repeat(30)}upload.`),
    section("Code", "Upload", 'index.html <input type="file" name="upload">'),
  ];
  const excerpts = suggest(tables, "upload limits").map(({ title, excerpt }) => [title, excerpt]);
  expect(excerpts).toEqual([
    ["Upload limits", "How uploads work."],
    ["Upload", ""],
  ]);
});

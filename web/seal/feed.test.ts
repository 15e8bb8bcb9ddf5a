import { expect, test } from "vitest";
import { articlesIn } from "./articles.ts";
import { feed } from "./feed.ts";
import type { Page } from "./pages.ts";

const articles = articlesIn(new URL("../content/blog/", import.meta.url).pathname);
const [article] = articles;

const page = (prose: string): Page => ({
  path: `/blog/${article?.slug}`,
  file: "",
  html: `<main><div data-prose="true" class="prose">${prose}</div><p data-twin="true">Tags</p></main>`,
  title: "",
  description: "",
  heading: "",
});

const parsed = (prose = "") => new DOMParser().parseFromString(feed(articles, [page(prose)]), "text/xml");

test("the feed has every article, with its address and day", () => {
  const items = [...parsed().querySelectorAll("item")];
  expect(items).toHaveLength(articles.length);
  expect(items[0]?.querySelector("guid")?.textContent).toBe(`https://formtray.example/blog/${article?.slug}`);
  expect(Date.parse(items[0]?.querySelector("pubDate")?.textContent ?? "")).toBe(
    Date.parse(`${article?.datePublished}T00:00:00Z`),
  );
});

test("an article's text comes without our looks, with links in full", () => {
  const figure =
    '<figure class="x"><div tabindex="0" role="img" aria-label="Two boxes"><svg><text>A</text></svg></div></figure>';
  const xml = feed(articles, [
    page(
      `<h2 id="a" class="b">Title<a href="#a" aria-label="Link to this section">#</a></h2><p>See <a href="/docs">this</a>.</p>${figure}<div data-snippet="true"><button type="button">Copy</button><pre tabindex="0"><span class="c">]]&gt; x</span></pre></div>`,
    ),
  ]);
  expect(xml).toContain('<h2>Title</h2><p>See <a href="https://formtray.example/docs">this</a>.</p>');
  expect(xml).toContain("<em>Figure: Two boxes</em>");
  expect(xml).toContain("<pre>]]&gt; x</pre>");
  expect(xml).not.toContain("Copy");
});

import { join } from "node:path";
import { expect, test } from "vitest";
import { articlesIn } from "./articles.ts";
import { feed } from "./feed.ts";
import type { Page } from "./pages.ts";

const articles = articlesIn(join(import.meta.dirname, "../content/blog"));
const [article] = articles;

const page = (prose: string): Page => ({
  path: `/blog/${article?.slug}`,
  file: "",
  html: `<main><div data-prose="true" class="prose">${prose}</div><p data-twin="true">Tags</p></main>`,
  title: "",
  description: "",
  heading: "",
});

test("the feed has every article, with its address and day", () => {
  const [, ...items] = feed(articles, []).split("<item>");
  expect(items).toHaveLength(articles.length);
  expect(items[0]).toContain(`<guid isPermaLink="true">https://formtray.example/blog/${article?.slug}</guid>`);
  const day = /<pubDate>(.*?)<\/pubDate>/.exec(items[0] ?? "")?.[1] ?? "";
  expect(new Date(day).toISOString().slice(0, 10)).toBe(article?.datePublished);
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

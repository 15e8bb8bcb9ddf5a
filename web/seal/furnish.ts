import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { publicPages as opened, protectedPages } from "../app/lib/routing/pages.ts";
import { articlesIn } from "./articles.ts";
import { drawingsOf } from "./drawings.ts";
import { feed } from "./feed.ts";
import { complete, pictureOf } from "./head.ts";
import { llms, robots, sitemap } from "./indexes.ts";
import { type Page, publicPages } from "./pages.ts";
import { picture } from "./picture.ts";
import { searchIndex } from "./search.ts";
import { twinsOf } from "./twins.ts";

const content = new URL("../content/", import.meta.url).pathname;

/** Adds to the built pages what is made of all of them: heads, pictures, twins as Markdown, indexes. */
export async function furnish(dist: string): Promise<void> {
  const put = (path: string, data: string | Buffer) => {
    const file = join(dist, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, data);
  };
  const docs = twinsOf(join(content, "docs"), "docs");
  const articles = twinsOf(join(content, "blog"), "blog");
  const pages = publicPages(
    dist,
    opened.map(({ path }) => `/${path}`),
  );
  const withTwin = new Map([...docs, ...articles].map((twin) => [twin.path, twin]));
  for (const page of pages) {
    put(pictureOf(page.path), await picture(page));
    writeFileSync(page.file, complete(page, withTwin.has(page.path)));
  }
  for (const { path, text } of withTwin.values()) put(`${path}.md`, text);
  put("docs/search.json", JSON.stringify(searchIndex(pages, "/docs/")));
  put("blog/search.json", JSON.stringify(searchIndex(pages, "/blog/")));
  put("blog/feed.xml", feed(articlesIn(join(content, "blog")), pages));
  for (const { name, svg } of drawingsOf(join(content, "blog/figures"))) put(`blog/figures/${name}`, svg);
  put("sitemap.xml", sitemap(pages.filter(isContent)));
  put("llms.txt", llms(docs, articles));
  put("robots.txt", robots([...new Set(protectedPages.map(({ path }) => `/${path.split("/")[0]}`)), "/admin"]));
}

const isContent = ({ html }: Page) => !html.includes("__reactRouterContext");

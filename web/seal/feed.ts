import { categoryOf } from "../content/categories.ts";
import type { Source } from "./articles.ts";
import { addressOf, HOST, type Page } from "./pages.ts";

/** RSS 2.0, each article with its whole text. */
export function feed(articles: readonly Source[], pages: readonly Page[]): string {
  const newest =
    articles
      .map(({ dateModified }) => dateModified)
      .sort()
      .at(-1) ?? "";
  const items = articles.map((article) =>
    item(
      article,
      pages.find(({ path }) => path === pathOf(article)),
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>Formtray blog</title>
<link>${HOST}/blog</link>
<description>Tutorials, security guides and comparisons for HTML forms.</description>
<language>en</language>
<lastBuildDate>${inMail(newest)}</lastBuildDate>
<atom:link href="${HOST}/blog/feed.xml" rel="self" type="application/rss+xml"/>
${items.join("\n")}
</channel>
</rss>
`;
}

const pathOf = ({ slug }: Source) => `/blog/${slug}`;

function item(article: Source, page: Page | undefined): string {
  const address = addressOf(pathOf(article));
  const categories = [categoryOf(article.slug), ...article.keywords.slice(0, 5)];
  return `<item>
<title>${escape(article.title)}</title>
<link>${address}</link>
<guid isPermaLink="true">${address}</guid>
<pubDate>${inMail(article.datePublished)}</pubDate>
<dc:creator>${escape(article.author)}</dc:creator>
${[...new Set(categories)].map((category) => `<category>${escape(category)}</category>`).join("")}
<description>${escape(article.excerpt)}</description>
<content:encoded><![CDATA[${page ? bare(page.html).replaceAll("]]>", "]]]]><![CDATA[>") : ""}]]></content:encoded>
</item>`;
}

/** The day as RSS writes it: Sun, 15 Nov 2026 00:00:00 GMT. */
const inMail = (day: string) => new Date(`${day}T00:00:00Z`).toUTCString();

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** An article for a reader that has neither our stylesheet nor our colours: words, tables, code, and links in full. */
function bare(html: string): string {
  const prose = /data-prose[^>]*>(.*?)<\/div><p data-twin/s.exec(html)?.[1] ?? "";
  return prose
    .replaceAll(/<button.*?<\/button>/gs, "")
    .replaceAll(/<a [^>]*aria-label="Link to this section"[^>]*>#<\/a>/g, "")
    .replaceAll(/<div [^>]*role="img" aria-label="([^"]*)"[^>]*>.*?<\/svg>\s*<\/div>/gs, "<p><em>Figure: $1</em></p>")
    .replaceAll(/<\/?(?:span|fieldset|legend|label|input)\b[^>]*>/g, "")
    .replaceAll(/ (?:class|id|tabindex|data-[\w-]+|style)="[^"]*"/gi, "")
    .replaceAll('href="/', `href="${HOST}/`);
}

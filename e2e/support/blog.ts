import type { APIRequestContext } from "@playwright/test";

/** What an article's document says of itself to machines. */
export async function articleAt(request: APIRequestContext, slug: string) {
  const html = await (await request.get(`/blog/${slug}`)).text();
  const meta = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? "";
  return {
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "",
    description: meta("description"),
    keywords: meta("keywords").split(/,\s*/).filter(Boolean),
    ogTitle: meta("og:title"),
    imageAlt: meta("og:image:alt"),
    datePublished: meta("article:published_time"),
    dateModified: meta("article:modified_time"),
    post: postIn(html),
    tags: [...html.matchAll(/<meta property="article:tag" content="([^"]*)"/g)].map(([, tag]) => tag),
  };
}

/** The article as its own page shows and states it. */
function postIn(html: string) {
  const [header = ""] = /<article[^>]*><header[\s\S]*?<\/header>/.exec(html) ?? [];
  const textOf = (pattern: RegExp) => plain(pattern.exec(header)?.[1] ?? "");
  const [posting = "{}"] = /(?<=<script type="application\/ld\+json">)[^<]*/.exec(html) ?? [];
  const stated = JSON.parse(posting);
  return {
    title: textOf(/<h1[^>]*>(.*?)<\/h1>/),
    excerpt: textOf(/<\/h1><p[^>]*>(.*?)<\/p>/),
    author: String(stated.author?.name),
    publishDate: String(stated.datePublished),
    readTime: Number(/^PT(\d+)M$/.exec(stated.timeRequired)?.[1]),
    category: String(stated.articleSection),
  };
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** The text of a piece of HTML without elements in it. */
const plain = (html: string) => html.replaceAll(/<[^>]*>/g, "").replaceAll(/&([\w#]+);/g, (all, name) => entities[name] ?? all);

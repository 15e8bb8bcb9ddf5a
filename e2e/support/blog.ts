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
    tags: [...html.matchAll(/<meta property="article:tag" content="([^"]*)"/g)].map(([, tag]) => tag),
  };
}

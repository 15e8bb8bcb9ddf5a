import { docGroups } from "../content/docs-matter.ts";
import { addressOf, HOST, type Page } from "./pages.ts";
import type { Twin } from "./twins.ts";

/** Of what may be read by anybody. `closed`: paths that need a sign-in. */
export const robots = (closed: readonly string[]) =>
  [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "Disallow: /demo/",
    "Disallow: /api/",
    "",
    `Sitemap: ${HOST}/sitemap.xml`,
    "",
  ].join("\n");

export function sitemap(pages: readonly Page[]): string {
  const entries = pages.map(({ path, html }) => {
    const changed = /<meta property="article:modified_time" content="([^"]+)"/.exec(html)?.[1];
    return `  <url><loc>${addressOf(path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
}

/** What a program should read first, after llmstxt.org. */
export function llms(docs: readonly Twin[], articles: readonly Twin[]): string {
  const entry = ({ path, title, description }: Twin) => `- [${title}](${HOST}${path}.md): ${description}`;
  const groups = docGroups.map((group) => ({
    group,
    own: docs.filter((doc) => doc.group === group).sort((one, other) => (one.order ?? 0) - (other.order ?? 0)),
  }));
  return [
    "# Formtray",
    "",
    "> A backend for HTML forms: set a form's `action` to your endpoint URL, and submissions arrive in an inbox, by email and by webhook. No server or script needed.",
    "",
    `A form posts to \`${HOST}/api/submit/YOUR_ID\` with \`method="post"\`. The API is described at ${HOST}/api/openapi.json.`,
    "",
    ...groups
      .filter(({ own }) => own.length > 0)
      .flatMap(({ group, own }) => [`## ${group}`, "", ...own.map(entry), ""]),
    ...(articles.length > 0 ? ["## Optional", "", ...articles.map(entry), ""] : []),
  ].join("\n");
}

import { categoryOf } from "../../content/categories.ts";
import type { Manuscript } from "./manuscript.ts";

/** What docs/articles.md says: each article in numbers, then every source it names. */
export function table(articles: readonly Manuscript[], pointing: ReadonlyMap<string, number>): string {
  const rows = articles.map((article) => {
    const { slug, words, images, tables, links, blocks } = article;
    const inside = links.filter(({ url }) => url.startsWith("/")).length;
    const told = blocks.filter(({ meta }) => meta?.includes("norun=")).length;
    const cells = [
      `[${slug}](../web/content/blog/${slug}.mdx)`,
      categoryOf(slug),
      words,
      images.length,
      tables,
      blocks.length - told,
      told,
      inside,
      sources(article).length,
      pointing.get(`/blog/${slug}`) ?? 0,
      article.dateModified,
    ];
    return `| ${cells.join(" | ")} |`;
  });
  const sum = (count: (article: Manuscript) => number) => articles.reduce((total, one) => total + count(one), 0);
  return `# The articles in numbers

Written by \`npm run articles -- --write\` in \`web\`; \`npm run check\` fails where it is not so any more. Words are those of running
text. "Told" are blocks of code that cannot be run here and say why (\`norun\`). Links in are from other articles and from
the manual.

| article | category | words | drawings | tables | blocks | told | links inside | links out | links in | checked |
|---|---|---|---|---|---|---|---|---|---|---|
${rows.join("\n")}

In all ${articles.length} articles, ${sum(({ words }) => words)} words, ${sum(({ images }) => images.length)} drawings, ${sum(({ tables }) => tables)} tables, ${sum(({ blocks }) => blocks.length)} blocks of code.

## What they refer to

${articles.map(reference).filter(Boolean).join("\n\n")}
`;
}

const sources = ({ links }: Manuscript) => [
  ...new Set(links.map(({ url }) => url).filter((url) => /^https?:/.test(url) && !url.includes("formtray.example"))),
];

const reference = (article: Manuscript) => {
  const own = sources(article);
  return own.length > 0 ? `**${article.slug}**\n\n${own.map((url) => `- <${url}>`).join("\n")}` : "";
};

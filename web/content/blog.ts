import type { ComponentType } from "react";
import type { Heading } from "../mdx/headings.ts";
import { type BlogMatter, blogMatter } from "./blog-matter.ts";
import { categoryOf } from "./categories.ts";
import { articleSlugs, byDate } from "./slugs.ts";

interface Module {
  default: ComponentType<{ components?: object }>;
  frontmatter: unknown;
  headings: readonly Heading[];
  words: number;
}

export interface Article extends BlogMatter {
  slug: string;
  category: string;
  tags: readonly string[];
  /** Of running text: code and drawings are not counted. */
  words: number;
  /** In minutes, from the words. */
  readTime: number;
  headings: readonly Heading[];
  Content: Module["default"];
}

const WORDS_A_MINUTE = 200;

const modules = import.meta.glob<Module>("./blog/*.mdx", { eager: true });

/** Every article, the latest first; of one day, by the order of the list. */
export const articles: readonly Article[] = articleSlugs
  .map((slug): Article => {
    const module = modules[`./blog/${slug}.mdx`];
    if (!module) throw new Error(`there is no content/blog/${slug}.mdx`);
    const { default: Content, frontmatter, headings, words } = module;
    const matter = blogMatter(slug, frontmatter);
    return {
      ...matter,
      slug,
      category: categoryOf(slug),
      tags: matter.keywords.slice(0, 5),
      words,
      readTime: Math.max(1, Math.round(words / WORDS_A_MINUTE)),
      headings,
      Content,
    };
  })
  .sort(byDate);

export const latestArticles = articles.slice(0, 3);

/** Three to read next: those that share the rarest words to be found by, and the category. */
export function relatedTo(article: Article): readonly Article[] {
  return articles
    .filter((other) => other !== article)
    .map((other) => ({ other, near: nearness(article, other) }))
    .sort((one, next) => next.near - one.near)
    .slice(0, 3)
    .map(({ other }) => other);
}

const wordsOf = ({ title, keywords }: Article) =>
  new Set(`${title} ${keywords.join(" ")}`.toLowerCase().match(/[\p{L}\p{N}.]{3,}/gu));

const known = new Map(articles.map((article) => [article, wordsOf(article)]));

function nearness(one: Article, other: Article): number {
  const shared = [...wordsOf(one)].filter((word) => known.get(other)?.has(word));
  const weights = shared.map((word) => 1 / [...known.values()].filter((words) => words.has(word)).length);
  return weights.reduce((sum, weight) => sum + weight, one.category === other.category ? 1 : 0);
}

import type { Article } from "~content/blog";
import { pageMeta } from "../meta";

/** Stands for a server's own address, which puts it there. */
const HOST = "https://formtray.example";

/** What an article's head says to tabs, searches, feeds and those who share it. */
export function articleHead(article: Article) {
  const { metaTitle, ogTitle, description, keywords, tags, datePublished, dateModified, author, category } = article;
  return [
    ...pageMeta({ title: `${metaTitle} · Formtray`, ogTitle, description, type: "article" }),
    { name: "keywords", content: keywords.join(", ") },
    { name: "author", content: author },
    { property: "article:published_time", content: datePublished },
    { property: "article:modified_time", content: dateModified },
    { property: "article:section", content: category },
    ...tags.map((tag) => ({ property: "article:tag", content: tag })),
    feed,
    { "script:ld+json": posting(article) },
    { "script:ld+json": crumbs(article) },
  ];
}

export const feed = {
  tagName: "link",
  rel: "alternate",
  type: "application/rss+xml",
  title: "Formtray blog",
  href: "/blog/feed.xml",
};

const publisher = { "@type": "Organization", name: "Formtray", url: `${HOST}/` };

/** The list as a machine reads it. */
export const listing = (articles: readonly Article[]) => ({
  "@context": "https://schema.org",
  "@type": "Blog",
  name: "Formtray blog",
  url: `${HOST}/blog`,
  publisher,
  blogPost: articles.map(({ title, slug, datePublished }) => ({
    "@type": "BlogPosting",
    headline: title,
    url: `${HOST}/blog/${slug}`,
    datePublished,
  })),
});

const posting = ({ slug, title, description, author, words, readTime, ...article }: Article) => ({
  "@context": "https://schema.org",
  "@type": "BlogPosting",
  headline: title,
  description,
  image: {
    "@type": "ImageObject",
    url: `${HOST}/og/blog/${slug}.png`,
    width: 1200,
    height: 630,
  },
  author: { "@type": "Organization", name: author, url: `${HOST}/` },
  publisher,
  datePublished: article.datePublished,
  dateModified: article.dateModified,
  articleSection: article.category,
  keywords: article.keywords,
  wordCount: words,
  timeRequired: `PT${readTime}M`,
  inLanguage: "en",
  isAccessibleForFree: true,
  mainEntityOfPage: `${HOST}/blog/${slug}`,
});

const crumbs = ({ slug, title }: Article) => ({
  "@context": "https://schema.org",
  "@type": "BreadcrumbList",
  itemListElement: [
    { "@type": "ListItem", position: 1, name: "Blog", item: `${HOST}/blog` },
    { "@type": "ListItem", position: 2, name: title, item: `${HOST}/blog/${slug}` },
  ],
});

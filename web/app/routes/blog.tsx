import { clsx } from "clsx";
import { ArticleCard } from "~/features/site/blog/article-card";
import { ArticleRow } from "~/features/site/blog/article-row";
import { ArticleSearch } from "~/features/site/blog/article-search";
import { feed, listing } from "~/features/site/blog/head";
import { wide } from "~/features/site/layout/width";
import { pageMeta } from "~/features/site/meta";
import blog from "~/islands/blog.ts?worker&url";
import { articles } from "~content/blog";

export const meta = () => [
  ...pageMeta({
    title: "Blog · Formtray",
    description: "Tutorials, security guides and comparisons for HTML forms on static sites, with code you can run.",
  }),
  feed,
  { "script:ld+json": listing(articles) },
];

const featured = articles.filter((article) => article.featured);
const others = articles.filter((article) => !article.featured);

export default function Blog() {
  return (
    <main id="content" tabIndex={-1} className={clsx(wide, "pt-12 sm:pt-20")}>
      <h1 className="display text-36 leading-[1.1] sm:text-48">Blog</h1>
      <p className="mt-4 max-w-[36em] text-18 text-ink-soft leading-relaxed">
        Tutorials, security guides and comparisons for HTML forms. We also say when another tool is the better choice.
      </p>
      <ArticleSearch />
      <section data-part aria-labelledby="featured-title" className="mt-10">
        <h2 id="featured-title" className="sr-only">
          Featured articles
        </h2>
        <ul className="grid gap-5 md:grid-cols-2">
          {featured.map((article, at) => (
            <li
              key={article.slug}
              data-article={article.slug}
              data-category={article.category}
              className={at === 0 ? "md:col-span-2" : undefined}
            >
              <ArticleCard article={article} look={at === 0 ? "wide" : "upright"} marked />
            </li>
          ))}
        </ul>
      </section>
      <section data-part aria-labelledby="others-title" className="mt-14">
        <h2 id="others-title" className="display border-line border-b pb-4 text-28 leading-[1.1]">
          More articles
        </h2>
        <ul>
          {others.map((article) => (
            <li
              key={article.slug}
              data-article={article.slug}
              data-category={article.category}
              className="border-line border-b"
            >
              <ArticleRow article={article} />
            </li>
          ))}
        </ul>
      </section>
      <p data-none hidden className="mt-10 text-16 text-ink-soft">
        No articles found.{" "}
        <a href="/blog" className="text-accent-ink underline underline-offset-4">
          Show all articles
        </a>
        , or search <a href="/docs">the documentation</a>.
      </p>
      <script type="module" src={blog} />
    </main>
  );
}

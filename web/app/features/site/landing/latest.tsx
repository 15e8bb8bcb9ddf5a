import { articles, latestArticles } from "~content/blog";
import { ArticleCard } from "../blog/article-card";
import { Section } from "./section";

export function Latest() {
  return (
    <Section
      id="blog"
      title="From the blog"
      lead={
        <>
          Tutorials, security guides and comparisons.{" "}
          <a href="/blog" className="text-accent-ink underline underline-offset-4">
            See all {articles.length} articles
          </a>
        </>
      }
    >
      <ul className="grid gap-5 md:grid-cols-3">
        {latestArticles.map((article) => (
          <li key={article.slug}>
            <ArticleCard article={article} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

import { latestArticles } from "~content/blog";
import { ArticleCard } from "../article-card";
import { Section } from "./section";

export function Latest() {
  return (
    <Section
      id="blog"
      title="From the blog"
      lead={
        <>
          The first three of seventeen articles. They are being written; each page says what will be there.{" "}
          <a href="/blog" className="text-accent-ink underline underline-offset-4">
            See all seventeen
          </a>
        </>
      }
    >
      <ul className="grid gap-5 md:grid-cols-3">
        {latestArticles.map((article) => (
          <ArticleCard key={article.slug} {...article} />
        ))}
      </ul>
    </Section>
  );
}

import { type Article, relatedTo } from "~content/blog";
import { ArticleCard } from "./article-card";

export function Related({ article }: { article: Article }) {
  return (
    <section aria-labelledby="related-title" className="mt-20 border-line border-t pt-12 print:hidden">
      <h2 id="related-title" className="display text-28 leading-[1.1]">
        Related articles
      </h2>
      <ul className="mt-7 grid gap-5 md:grid-cols-3">
        {relatedTo(article).map((other) => (
          <li key={other.slug}>
            <ArticleCard article={other} />
          </li>
        ))}
      </ul>
    </section>
  );
}

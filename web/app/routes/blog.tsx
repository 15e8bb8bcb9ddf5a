import { clsx } from "clsx";
import { ArticleRow } from "~/features/site/article-row";
import { describe } from "~/features/site/meta";
import { wide } from "~/features/site/width";
import { articles } from "~content/blog";

export const meta = () =>
  describe({
    title: "Blog · Formtray",
    description: "Seventeen articles on HTML forms, each written to be used. They are being written.",
  });

export default function Blog() {
  return (
    <main id="content" tabIndex={-1} className={clsx(wide, "pt-12 sm:pt-20")}>
      <h1 className="display text-36 leading-[1.1] sm:text-48">Blog</h1>
      <p className="mt-4 max-w-[36em] text-18 text-ink-soft leading-relaxed">
        Seventeen articles on forms, each written to be used. None is finished yet; here is what each will do for you.
      </p>
      <ul className="mt-10 border-line border-t">
        {articles.map((article) => (
          <ArticleRow key={article.slug} {...article} />
        ))}
      </ul>
    </main>
  );
}

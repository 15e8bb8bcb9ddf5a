import { ContentPage } from "~/features/site/content-page";
import { describe } from "~/features/site/meta";
import { articles } from "~content/blog";
import { categoryOf } from "~content/categories";
import type { Route } from "./+types/article";

// Only the slugs of the list are prerendered, and the server answers every other one with 404.
const find = (slug: string) => articles.find((article) => article.slug === slug);

export const meta = ({ params }: Route.MetaArgs) => {
  const article = find(params.slug);
  return describe({
    title: `${article?.title ?? "Article"} · Formtray`,
    description: article?.excerpt ?? "An article on HTML forms.",
    type: "article",
  });
};

export default function Article({ params }: Route.ComponentProps) {
  const article = find(params.slug);
  return (
    <ContentPage kicker={categoryOf(params.slug)} title={article?.title ?? "Article"} lead={article?.excerpt}>
      <p>
        This article is being written. It will stand at this address, with code that runs and the date it was last
        checked.
      </p>
      <p>
        Until then: <a href="/docs">how to point a form at Formtray</a>, or <a href="/blog">the other articles</a>.
      </p>
    </ContentPage>
  );
}

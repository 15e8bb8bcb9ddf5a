import { clsx } from "clsx";
import { Byline } from "~/features/site/blog/byline";
import { articleHead } from "~/features/site/blog/head";
import { Related } from "~/features/site/blog/related";
import { Contents } from "~/features/site/docs/contents";
import { wide } from "~/features/site/layout/width";
import { components } from "~/features/site/prose/components";
import { articles } from "~content/blog";
import { categoryPath } from "~content/categories";
import type { Route } from "./+types/article";

// Only the slugs of the list are prerendered, and the server answers every other one with 404.
function find(slug: string) {
  const article = articles.find((one) => one.slug === slug);
  if (!article) throw new Response("Article not found", { status: 404 });
  return article;
}

export const meta = ({ params }: Route.MetaArgs) => articleHead(find(params.slug));

export default function Article({ params }: Route.ComponentProps) {
  const article = find(params.slug);
  const { slug, category, title, excerpt, tags, headings, Content } = article;
  return (
    <main id="content" tabIndex={-1} className={clsx(wide, "pt-12 sm:pt-16")}>
      <div className="xl:grid xl:grid-cols-[12.5rem_minmax(0,44rem)] xl:gap-x-16">
        <article className="printed mx-auto min-w-0 max-w-[44rem] xl:col-start-2 xl:row-start-1 xl:mx-0">
          <header className="border-line border-b pb-8">
            <p className="font-label text-14 text-accent-ink">
              <a href={categoryPath(category)} className="rounded-tight underline-offset-4 hover:underline">
                {category}
              </a>
            </p>
            <h1 className="display mt-3 text-36 leading-[1.1] sm:text-48 sm:leading-[1.06]">{title}</h1>
            <p className="mt-5 mb-6 text-18 text-ink-soft leading-relaxed">{excerpt}</p>
            <Byline {...article} />
          </header>
          <div data-prose className="prose mt-8 text-17 sm:[&_th]:whitespace-normal">
            <Content components={components} />
          </div>
          <p data-twin className="mt-12 border-line border-t pt-5 text-13 text-ink-faint print:hidden">
            {tags.join("\u00a0· ")}
            <br />
            View this article as{" "}
            <a href={`/blog/${slug}.md`} className="underline underline-offset-4 hover:text-ink">
              Markdown
            </a>
            , or subscribe by{" "}
            <a href="/blog/feed.xml" className="underline underline-offset-4 hover:text-ink">
              RSS
            </a>
            .
          </p>
        </article>
        <div className="sticky top-0 max-h-dvh self-start overflow-y-auto pt-2 pb-12 print:hidden max-xl:hidden xl:col-start-1 xl:row-start-1">
          <Contents headings={headings} />
        </div>
      </div>
      <Related article={article} />
    </main>
  );
}

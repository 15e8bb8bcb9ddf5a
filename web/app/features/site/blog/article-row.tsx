import type { Article } from "~content/blog";
import { drawingPath } from "~content/blog-matter";
import { Byline } from "./byline";

export function ArticleRow({ article }: { article: Article }) {
  const { slug, title, excerpt, category, image, imageAlt, tags } = article;
  return (
    <article className="group relative grid gap-x-10 gap-y-1.5 py-6 md:grid-cols-[9rem_minmax(0,1fr)_11rem]">
      <p className="font-label text-13 text-accent-ink md:pt-1.5">{category}</p>
      <div>
        <h3 className="display text-22 leading-[1.25] tracking-[-0.01em]">
          <a
            href={`/blog/${slug}`}
            className="rounded-tight underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {title}
          </a>
        </h3>
        <p className="mt-1 max-w-[37em] text-15 text-ink-soft leading-relaxed">{excerpt}</p>
        <p className="mt-1.5 mb-2 text-13 text-ink-faint">{tags.join("\u00a0· ")}</p>
        <Byline {...article} />
      </div>
      <div className="self-start overflow-hidden rounded-control border border-line bg-surface px-2.5 pt-2.5 group-hover:border-line-strong max-md:hidden">
        <img
          src={drawingPath(image)}
          alt={imageAlt}
          loading="lazy"
          className="aspect-[16/10] w-full object-cover object-left-top [mask-image:linear-gradient(black_80%,transparent)]"
        />
      </div>
    </article>
  );
}

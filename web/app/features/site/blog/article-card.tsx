import { clsx } from "clsx";
import { Badge } from "~/ui/data/badge";
import type { Article } from "~content/blog";
import { drawingPath } from "~content/blog-matter";
import { Byline } from "./byline";

interface ArticleCardProps {
  article: Article;
  /** `wide`: the drawing beside the text, where there is room. */
  look?: "upright" | "wide";
  /** Says that it is one of the featured. */
  marked?: boolean;
}

/** The whole card leads to the article, by one link that stretches over it. */
export function ArticleCard({ article, look = "upright", marked = false }: ArticleCardProps) {
  const { slug, title, excerpt, category, image, imageAlt, tags } = article;
  return (
    <article
      className={clsx(
        "relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface shadow-rest hover:border-line-strong",
        look === "wide" && "md:flex-row-reverse",
      )}
    >
      <div
        className={clsx(
          "overflow-hidden border-line border-b bg-ground px-5 pt-5",
          look === "wide" && "md:w-[46%] md:shrink-0 md:border-b-0 md:border-l md:px-7 md:pt-7",
        )}
      >
        {/* A drawing that goes on below fades out: it is not cut off by mistake. */}
        <div
          className={clsx(
            "aspect-[2/1] overflow-hidden [mask-image:linear-gradient(black_80%,transparent)]",
            look === "wide" && "md:aspect-auto md:h-full",
          )}
        >
          <img src={drawingPath(image)} alt={imageAlt} loading="lazy" className="w-full" />
        </div>
      </div>
      <div className={clsx("flex min-w-0 grow flex-col p-6", look === "wide" && "md:p-9")}>
        <p className="flex items-center justify-between gap-3 font-label text-13 text-accent-ink">
          <span>{category}</span>
          {marked && <Badge tone="accent">Featured</Badge>}
        </p>
        <h3
          className={clsx(
            "display mt-2 text-22 leading-[1.2] tracking-[-0.01em]",
            look === "wide" && "md:text-28 md:leading-[1.14]",
          )}
        >
          <a href={`/blog/${slug}`} className="rounded-tight after:absolute after:inset-0 after:rounded-card">
            {title}
          </a>
        </h3>
        <p className="mt-2 text-15 text-ink-soft leading-relaxed">{excerpt}</p>
        <p className="mt-2 mb-5 text-13 text-ink-faint">{tags.join("\u00a0· ")}</p>
        <Byline {...article} />
      </div>
    </article>
  );
}

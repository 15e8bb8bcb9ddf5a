import { categoryOf } from "~content/categories";

interface ArticleCardProps {
  slug: string;
  title: string;
  excerpt: string;
}

/** The whole card leads to the article, by one link that stretches over it. */
export function ArticleCard({ slug, title, excerpt }: ArticleCardProps) {
  return (
    <li className="relative flex flex-col rounded-card border border-line bg-surface p-6 shadow-rest hover:border-line-strong">
      <p className="font-label text-13 text-accent-ink">{categoryOf(slug)}</p>
      <h3 className="display mt-2 text-22 leading-[1.2] tracking-[-0.01em]">
        <a href={`/blog/${slug}`} className="rounded-tight after:absolute after:inset-0 after:rounded-card">
          {title}
        </a>
      </h3>
      <p className="mt-2 mb-5 text-ink-soft">{excerpt}</p>
      <p className="mt-auto text-13 text-ink-faint">Being written</p>
    </li>
  );
}

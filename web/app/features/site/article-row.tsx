import { Badge } from "~/ui/badge";
import { categoryOf } from "~content/categories";

interface ArticleRowProps {
  slug: string;
  title: string;
  excerpt: string;
  featured?: boolean;
}

export function ArticleRow({ slug, title, excerpt, featured }: ArticleRowProps) {
  return (
    <li className="relative grid gap-x-10 gap-y-1.5 border-line border-b py-6 md:grid-cols-[10rem_1fr_auto]">
      <p className="font-label text-13 text-accent-ink md:pt-1.5">{categoryOf(slug)}</p>
      <div>
        <h2 className="display text-22 leading-[1.25] tracking-[-0.01em]">
          <a
            href={`/blog/${slug}`}
            className="rounded-tight underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {title}
          </a>
        </h2>
        <p className="mt-1 max-w-[37em] text-15 text-ink-soft leading-relaxed">{excerpt}</p>
      </div>
      <p className="flex items-start gap-2 pt-1.5">
        {featured && <Badge tone="accent">Featured</Badge>}
        <Badge>Being written</Badge>
      </p>
    </li>
  );
}

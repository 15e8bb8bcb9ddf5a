import Rss from "lucide-react/icons/rss";
import Search from "lucide-react/icons/search";
import { articles } from "~content/blog";

const categories = [...new Set(articles.map(({ category }) => category))];

/** islands/blog.ts runs it; without a script all articles are there to see. */
export function ArticleSearch() {
  return (
    <search data-finder className="mt-8 grid gap-4 print:hidden">
      <div className="flex items-center gap-4">
        <div className="relative min-w-0 grow noscript:hidden sm:max-w-[22rem]">
          <Search aria-hidden className="pointer-events-none absolute top-2.5 left-3 size-4 text-ink-faint" />
          <input
            type="search"
            name="q"
            aria-label="Search articles"
            placeholder="Search articles"
            autoComplete="off"
            spellCheck={false}
            className="h-9 w-full rounded-control border border-field-line bg-surface pr-3 pl-9 text-14 placeholder:text-ink-faint"
          />
        </div>
        <a
          href="/blog/feed.xml"
          className="ml-auto inline-flex shrink-0 items-center gap-1.5 rounded-tight font-label text-14 text-ink-soft hover:text-ink"
        >
          <Rss aria-hidden className="size-4 text-accent" />
          RSS
        </a>
      </div>
      <fieldset className="flex flex-wrap gap-2 noscript:hidden">
        <legend className="sr-only">Category</legend>
        <Choice value="" label="All" />
        {categories.map((category) => (
          <Choice key={category} value={category} label={category} />
        ))}
      </fieldset>
      <p aria-live="polite" className="sr-only" />
    </search>
  );
}

function Choice({ value, label }: { value: string; label: string }) {
  return (
    <label className="inline-flex h-8 items-center rounded-round border border-line-strong bg-surface px-3.5 font-label text-13 text-ink-soft outline-accent outline-offset-2 hover:border-field-line hover:text-ink has-checked:border-ink has-checked:bg-ink has-checked:text-ground has-focus-visible:outline-2">
      <input type="radio" name="category" value={value} defaultChecked={value === ""} className="sr-only" />
      {label}
    </label>
  );
}

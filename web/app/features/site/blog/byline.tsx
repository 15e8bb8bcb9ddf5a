import type { Article } from "~content/blog";

type BylineProps = Pick<Article, "author" | "datePublished" | "readTime"> & { dateModified?: string };

/** Whose it is, of when, and how long it takes. */
export function Byline({ author, datePublished, dateModified = datePublished, readTime }: BylineProps) {
  return (
    <p className="num mt-auto flex flex-wrap gap-x-2 text-13 text-ink-faint">
      <span>{author}</span>
      <Dot />
      <time dateTime={datePublished}>{inWords(datePublished)}</time>
      <Dot />
      {dateModified > datePublished && (
        <>
          <span>
            updated <time dateTime={dateModified}>{inWords(dateModified)}</time>
          </span>
          <Dot />
        </>
      )}
      <span>{readTime} min read</span>
    </p>
  );
}

const Dot = () => <span aria-hidden>·</span>;

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

const inWords = (date: string) => day.format(new Date(`${date}T00:00:00Z`));

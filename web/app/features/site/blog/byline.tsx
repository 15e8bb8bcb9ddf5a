import type { ReactNode } from "react";
import type { Article } from "~content/blog";

type BylineProps = Pick<Article, "author" | "datePublished" | "readTime"> & { dateModified?: string };

/** Who wrote it, when, and how long it takes to read. */
export function Byline({ author, datePublished, dateModified = datePublished, readTime }: BylineProps) {
  return (
    <p className="num mt-auto flex flex-wrap gap-x-2 text-13 text-ink-faint">
      <Part>{author}</Part>
      <Part>
        <time dateTime={datePublished}>{inWords(datePublished)}</time>
      </Part>
      {dateModified > datePublished && (
        <Part>
          updated <time dateTime={dateModified}>{inWords(dateModified)}</time>
        </Part>
      )}
      <span>{readTime} min read</span>
    </p>
  );
}

/** A part that others follow. Its dot stays with it, so that no line begins with one. */
const Part = ({ children }: { children: ReactNode }) => (
  <span>
    <span>{children}</span>
    <span aria-hidden className="ml-2">
      ·
    </span>
  </span>
);

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

const inWords = (date: string) => day.format(new Date(`${date}T00:00:00Z`));

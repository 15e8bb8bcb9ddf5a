import { useQuery } from "@tanstack/react-query";
import BookOpen from "lucide-react/icons/book-open";
import ExternalLink from "lucide-react/icons/external-link";
import { findWords } from "~/lib/matching/words";
import { searchIndex } from "~/lib/text/search-index";
import { type Suggestion, subjectWords, suggest } from "./suggest";

/** Up to three pages of the docs that match what is being asked. Nothing, if there are none or they can't be loaded. */
export function DocsMatches({ subject }: { subject: string }) {
  const { data: sections } = useQuery({
    queryKey: ["docs search"],
    queryFn: searchIndex("/docs/search.json"),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const found = sections ? suggest(sections, subject) : [];
  const words = subjectWords(subject);
  return (
    <>
      <p role="status" className="sr-only">
        {found.length > 0 &&
          `${found.length === 1 ? "1 docs page matches" : `${found.length} docs pages match`} your subject.`}
      </p>
      {found.length > 0 && (
        <section aria-label="Docs that match your subject" className="rounded-[8px] border border-line">
          <h2 className="px-3.5 pt-2.5 font-label text-12 text-ink-faint">Docs that match your subject</h2>
          <ul>
            {found.map((one) => (
              <li key={one.to} className="border-line not-first:border-t">
                <Match one={one} words={words} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Match({ one: { title, page, to, excerpt }, words }: { one: Suggestion; words: readonly string[] }) {
  return (
    // In a tab of its own: what was typed stays.
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className="group grid grid-cols-[16px_minmax(0,1fr)_16px] gap-x-3 px-3.5 pt-2 pb-2.5 -outline-offset-2"
    >
      <BookOpen aria-hidden className="mt-[3px] size-4 text-ink-faint" />
      <span className="min-w-0">
        <span className="font-label text-accent-ink underline-offset-4 group-hover:underline">{title}</span>
        {page && <span className="text-13 text-ink-faint"> · {page}</span>}
        <span className="line-clamp-2 text-13 text-ink-soft">
          {findWords(excerpt, words).map(({ at, text, isFound }) =>
            isFound ? (
              <mark key={at} className="bg-transparent font-strong text-ink">
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </span>
      </span>
      <ExternalLink aria-hidden className="mt-[3px] size-4 text-ink-faint group-hover:text-ink" />
      <span className="sr-only">Opens in a new tab</span>
    </a>
  );
}

import type { Doc } from "~content/docs";

/** Beyond this many the smaller ones are left out: a list that long is no help. */
const MOST = 24;

/** What the page holds. One heading alone needs no list. */
export function Contents({ headings: all }: { headings: Doc["headings"] }) {
  const headings = all.length > MOST ? all.filter(({ depth }) => depth === 2) : all;
  if (headings.length < 2 || headings.length > 2 * MOST) return null;
  return (
    <nav aria-label="On this page">
      <p className="font-strong text-13">On this page</p>
      <ul className="mt-2.5 grid gap-1.5 text-13">
        {headings.map(({ id, text, depth }) => (
          <li key={id} className={depth === 3 ? "pl-3" : undefined}>
            <a href={`#${id}`} className="wrap-anywhere block text-ink-soft leading-snug hover:text-ink">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { Link } from "react-router";
import { ALL, type Scope } from "~/api/queries/submissions";
import { buttonClass } from "~/ui/buttons/button";
import { EmptyState } from "~/ui/feedback/empty-state";
import { dateOf } from "~/ui/time/time-text";
import { changed, type View } from "../filters/view";
import { inboxPath } from "../paths";
import { parseQuery, type Term } from "./query";
import { SearchAllForms } from "./search-status";

interface SearchEmptyProps {
  scope: Scope;
  view: View;
  /** The search can't be read; the field says why. */
  isUnreadable?: boolean;
}

/** Nothing was found: how the search was understood, and the ways on. */
export function SearchEmpty({ scope, view, isUnreadable = false }: SearchEmptyProps) {
  const terms = isUnreadable ? [] : parseQuery(view.q ?? "").map(termText);
  const action = (
    <div className="grid justify-items-center gap-5">
      {terms.length > 0 && (
        <ul aria-label="Your search" className="flex flex-wrap justify-center gap-1.5">
          {terms.map((text, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the same word may be typed twice
              key={index}
              dir="auto"
              className="wrap-anywhere rounded-round border border-line-strong bg-surface px-3 py-1 font-label text-13"
            >
              {text}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        <Link to={inboxPath(scope, changed(view, { q: undefined }))} className={buttonClass()}>
          Clear search
        </Link>
        {scope !== ALL && !isUnreadable && <SearchAllForms scope={scope} view={view} className={buttonClass()} />}
      </div>
    </div>
  );
  if (isUnreadable) {
    return (
      <EmptyState title="Check your search" action={action}>
        Correct it in the search field, or clear it.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No matching submissions" action={action}>
      {terms.length > 1 ? "No submission here has all of these:" : "No submission here has:"}
    </EmptyState>
  );
}

function termText(term: Term): string {
  if (term.kind === "file") return "A file";
  if ("date" in term) return `Received ${term.kind} ${dateOf(`${term.date}T00:00`)}`;
  if (term.kind === "phrase") return `The phrase “${term.text}”`;
  if (term.kind === "from") return `Sender: “${term.text}”`;
  if (term.kind === "field") return `“${term.text}” in the field ${term.name}`;
  return `A word starting with “${term.text}”`;
}

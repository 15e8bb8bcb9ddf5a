import { Link, useSearchParams } from "react-router";
import { buttonClass } from "~/ui/buttons/button";
import { plural } from "../item/numbers";

interface PagesProps {
  list: { items: readonly unknown[]; page: number; total?: number | null; pages?: number | null };
  /** What is counted, in the singular. */
  what: string;
  many?: string;
}

/** Below a long list: how many there are, and the way to the next ones. */
export function Pages({ list, what, many }: PagesProps) {
  const { items, page, pages } = list;
  const total = list.total ?? items.length;
  const last = pages ?? 1;
  const [search] = useSearchParams();
  const to = (number: number) => {
    const next = new URLSearchParams(search);
    next.set("page", String(number));
    return `?${next}`;
  };
  return (
    <nav
      aria-label="Pages"
      className="num flex flex-wrap items-center gap-3 px-5 py-3 text-13 text-ink-faint max-lg:px-4 max-lg:pb-7"
    >
      <span>
        {plural(total, what, many)}.{last > 1 && ` Page ${page} of ${last}.`}
      </span>
      {page > 1 && (
        <Link to={to(page - 1)} className={buttonClass("plain", "small")}>
          Previous page
        </Link>
      )}
      {page < last && (
        <Link to={to(page + 1)} className={buttonClass("plain", "small")}>
          Next page
        </Link>
      )}
    </nav>
  );
}

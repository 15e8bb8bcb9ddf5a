import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonLook } from "~/ui/button";
import { inboxPath } from "./paths";
import { PAGE_SIZE } from "./queries";
import { changed, type View } from "./view";

/** Page numbers reach this many; from there on a cursor leads. */
const REACH = 10_000;

interface PagerProps {
  formId: string;
  view: View;
  /** How many the page shows, and where the next one begins. */
  shown: number;
  total?: number | null;
  nextCursor?: string | null;
}

export function Pager({ formId, view, shown, total, nextCursor }: PagerProps) {
  const older = nextCursor ? olderView(view, nextCursor) : undefined;
  const newer = newerView(view);
  if (!older && !newer) return null;
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-3 px-4 py-3">
      <Turn to={newer && inboxPath(formId, newer)}>
        <ChevronLeft aria-hidden />
        {view.cursor ? "Newest" : "Newer"}
      </Turn>
      {!view.cursor && <span className="num text-12 text-ink-faint">{range(view.page, shown, total)}</span>}
      <Turn to={older && inboxPath(formId, older)}>
        Older
        <ChevronRight aria-hidden />
      </Turn>
    </nav>
  );
}

export function olderView(view: View, nextCursor: string): View {
  const numbered = !view.cursor && (view.page + 1) * PAGE_SIZE <= REACH;
  return changed(view, numbered ? { page: view.page + 1 } : { cursor: nextCursor });
}

function newerView(view: View): View | undefined {
  // A cursor knows no way back but the browser's own.
  if (view.cursor) return changed(view, {});
  return view.page > 1 ? changed(view, { page: view.page - 1 }) : undefined;
}

function range(page: number, shown: number, total?: number | null): string {
  const number = new Intl.NumberFormat();
  const before = (page - 1) * PAGE_SIZE;
  const span = `${number.format(before + 1)}–${number.format(before + shown)}`;
  return total == null ? span : `${span} of ${number.format(total)}`;
}

function Turn({ to, children }: { to?: string; children: ReactNode }) {
  if (!to) return <span aria-hidden className="w-20" />;
  return (
    <Link to={to} className={buttonLook("plain", "small")}>
      {children}
    </Link>
  );
}

import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Avatar } from "~/ui/data/avatar";
import { Logo } from "~/ui/layout/logo";
import { SkipLink } from "~/ui/navigation/skip-link";
import type { AdminSession } from "../api/types";
import { adminPaths } from "../paths";
import { Band } from "./band";
import { Queues } from "./queues";
import { SearchField } from "./search-field";

interface AdminFrameProps {
  session: AdminSession;
  /** What comes after `/admin/` in the URL, such as `tickets`. */
  place: string;
  /** Whether one item of it is open. */
  hasItem: boolean;
  children: ReactNode;
}

/** Around every page of the operators: the band, the search, and where one can go. */
export function AdminFrame({ session, place, hasItem, children }: AdminFrameProps) {
  // These have columns that scroll by themselves; the others scroll as a page.
  const hasColumns = place === "tickets" || place === "reports" || (place === "workspaces" && hasItem);
  return (
    <>
      <SkipLink />
      <div className={clsx("flex min-h-dvh flex-col", hasColumns && "lg:h-dvh")}>
        <Band session={session} />
        <header className="flex h-14 shrink-0 items-center gap-6 border-line border-b bg-surface px-5 max-lg:hidden">
          <Link to={adminPaths.tickets} aria-label="Formtray admin" className="flex rounded-control xl:w-[148px]">
            <Logo size="small" />
          </Link>
          <SearchField />
          <span className="ml-auto flex" title={session.email}>
            <Avatar name={session.name || session.email} look="ink" />
          </span>
        </header>
        <div
          className={clsx(
            "min-h-0 flex-1 lg:grid lg:grid-cols-[52px_minmax(0,1fr)] xl:grid-cols-[196px_minmax(0,1fr)]",
          )}
        >
          <Queues queues={session.queues} place={place} hiddenOnPhone={hasItem} />
          <div id="content" tabIndex={-1} className="min-h-0">
            {children}
          </div>
        </div>
      </div>
    </>
  );
}

import { clsx } from "clsx";
import { useMemo } from "react";
import { Link } from "react-router";
import { wordsOf } from "~/lib/matching/words";
import { Button, buttonClass } from "~/ui/buttons/button";
import { LoadFailure } from "~/ui/feedback/load-failure";
import { tabs, ticketPath, type View, withView } from "../paths";
import { DraftRow } from "./draft-row";
import { ListSkeleton } from "./list-skeleton";
import { TicketRow } from "./ticket-row";
import type { useTickets } from "./use-tickets";

interface TicketListProps {
  list: ReturnType<typeof useTickets>;
  /** The ticket that is the page. */
  open: string | undefined;
  /** The one that is only shown beside the list. */
  preview: string | undefined;
  isNew: boolean;
}

/** The tickets, or why there are none. */
export function TicketList({ list: { view, search, query, tickets }, open, preview, isNew }: TicketListProps) {
  const words = useMemo(() => wordsOf(view.q), [view.q]);
  if (query.isPending) return <ListSkeleton />;
  if (query.isError && tickets.length === 0) {
    return (
      <div className="p-4">
        <LoadFailure what="Your tickets" error={query.error} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  const currentOf = (id: string) => (id === open ? "page" : id === preview ? "true" : undefined);
  return (
    <>
      <ul
        aria-label="Tickets"
        aria-busy={query.isPlaceholderData || undefined}
        className={clsx("transition-opacity duration-150", query.isPlaceholderData && "opacity-60")}
      >
        <DraftRow isCurrent={isNew} />
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <TicketRow
              ticket={ticket}
              to={ticketPath(ticket.id, search)}
              current={currentOf(ticket.id)}
              words={words}
            />
          </li>
        ))}
      </ul>
      {tickets.length === 0 && <NoTickets view={view} search={search} />}
      {query.hasNextPage && (
        <p className="flex justify-center p-4">
          <Button busy={query.isFetchingNextPage && "Loading…"} onClick={() => void query.fetchNextPage()}>
            Show more tickets
          </Button>
        </p>
      )}
      <p role="status" className="sr-only">
        {view.q && !query.isPlaceholderData ? foundText(query.data?.pages[0]?.total ?? tickets.length) : ""}
      </p>
    </>
  );
}

const foundText = (count: number) => (count === 1 ? "1 ticket found." : `${count} tickets found.`);

function NoTickets({ view, search }: { view: View; search: URLSearchParams }) {
  if (!view.q) {
    const kind = view.state === "all" ? "" : `${tabs[view.state].toLowerCase()} `;
    return <p className="px-6 py-10 text-center text-ink-soft">No {kind}tickets.</p>;
  }
  const where = view.state === "all" ? "" : ` in ${tabs[view.state]}`;
  return (
    <div className="grid justify-items-center gap-4 px-6 py-10 text-center text-ink-soft">
      <p className="wrap-anywhere">
        No tickets match “{view.q}”{where}.
      </p>
      <Link to={{ search: withView(search, { state: "all", q: "" }) }} replace className={buttonClass()}>
        Clear search
      </Link>
    </div>
  );
}

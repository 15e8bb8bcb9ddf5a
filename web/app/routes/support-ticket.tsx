import { loaded, prefetch, prefetchList } from "~/api/cache/prefetch";
import { endpointsQuery } from "~/api/queries/endpoints";
import { NewTicket } from "~/features/support/new/new-ticket";
import { readView } from "~/features/support/paths";
import { ticketQuery, ticketsQuery } from "~/features/support/queries";
import { TicketPane } from "~/features/support/thread/ticket-pane";
import { NEW_TICKET } from "~/lib/routing/support-paths";
import type { Route } from "./+types/support-ticket";

export { Loading as HydrateFallback } from "~/features/shell/loading/loading";
export { onAnotherPage as shouldRevalidate } from "~/lib/routing/revalidation";

export const meta = ({ params: { ticketId } }: Route.MetaArgs) => [
  { title: ticketId === NEW_TICKET ? "New ticket · Formtray" : "Ticket · Formtray" },
];

export const clientLoader = ({ params: { ticketId }, url }: Route.ClientLoaderArgs) =>
  loaded(
    ticketId === NEW_TICKET ? prefetch(endpointsQuery()) : prefetch(ticketQuery(ticketId)),
    prefetchList(ticketsQuery(readView(url.searchParams))),
  );

/** A ticket, or the form for a new one; `support-layout.tsx` is around it. */
export default function SupportTicket({ params: { ticketId } }: Route.ComponentProps) {
  return ticketId === NEW_TICKET ? <NewTicket /> : <TicketPane key={ticketId} id={ticketId} />;
}

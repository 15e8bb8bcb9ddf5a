import { useLocation } from "react-router";
import { loaded, prefetch, prefetchList } from "~/api/cache/prefetch";
import { endpointsQuery } from "~/api/queries/endpoints";
import { NewTicket } from "~/features/support/new/new-ticket";
import { WIDE } from "~/features/support/page/use-preview";
import { FROM_FORM, readView } from "~/features/support/paths";
import { ticketQuery, ticketsQuery } from "~/features/support/queries";
import { TicketPane } from "~/features/support/thread/ticket-pane";
import { useMediaQuery } from "~/lib/browser/media-query";
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
  const { key, state } = useLocation();
  const isWide = useMediaQuery(WIDE);
  if (ticketId === NEW_TICKET) return <NewTicket />;
  // In a narrow window the row that was pressed is hidden; a page that is loaded leaves the focus where it is.
  const takesFocus = state === FROM_FORM || (!isWide && key !== "default");
  return <TicketPane key={ticketId} id={ticketId} takesFocus={takesFocus} />;
}

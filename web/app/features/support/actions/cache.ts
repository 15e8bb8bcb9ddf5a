import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Ticket, TicketDetails, TicketList } from "../api-types";
import { LISTS, SUPPORT, ticketQuery } from "../queries";

type Lists = InfiniteData<TicketList, number>;

/** Changes a ticket wherever it is shown. */
export function updateTicket(queries: QueryClient, id: string, change: (ticket: Ticket) => Ticket): void {
  queries.setQueryData(ticketQuery(id).queryKey, (one) => one && { ...one, ticket: change(one.ticket) });
  queries.setQueriesData<Lists>({ queryKey: LISTS }, (lists) => {
    if (!lists?.pages.some(({ items }) => items.some((ticket) => ticket.id === id))) return lists;
    const pages = lists.pages.map((page) => ({
      ...page,
      items: page.items.map((ticket) => (ticket.id === id ? change(ticket) : ticket)),
    }));
    return { ...lists, pages };
  });
}

/** Changes what the page of a ticket shows. */
export const updateThread = (queries: QueryClient, id: string, change: (details: TicketDetails) => TicketDetails) =>
  queries.setQueryData(ticketQuery(id).queryKey, (details) => details && change(details));

/** Takes what is shown of all tickets, so that it can be put back; what is on its way doesn't overwrite what follows. */
export async function keepShown(queries: QueryClient): Promise<() => void> {
  await queries.cancelQueries({ queryKey: SUPPORT });
  const shown = queries.getQueriesData({ queryKey: SUPPORT });
  return () => {
    for (const [key, data] of shown) queries.setQueryData(key, data);
  };
}

export const refetchTickets = (queries: QueryClient) => queries.invalidateQueries({ queryKey: SUPPORT });

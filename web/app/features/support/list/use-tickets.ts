import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import type { Ticket } from "../api-types";
import { readView } from "../paths";
import { ticketsQuery } from "../queries";

/** The tickets that the URL asks for. */
export function useTickets() {
  const [search] = useSearchParams();
  const view = readView(search);
  // While a search runs, the rows of the last one stay.
  const query = useInfiniteQuery({ ...ticketsQuery(view), placeholderData: (previous) => previous });
  const { data } = query;
  const tickets = useMemo(() => unique(data?.pages.flatMap(({ items }) => items) ?? []), [data]);
  const counts = data?.pages.at(-1)?.counts;
  return { view, search, query, tickets, counts, hasNone: counts?.all === 0 };
}

/** What moved to another page while the list was loaded is in it once. */
const unique = (tickets: readonly Ticket[]) => [...new Map(tickets.map((ticket) => [ticket.id, ticket])).values()];

import { createContext } from "react";
import { useParams } from "react-router";
import { useMediaQuery } from "~/lib/browser/media-query";
import { useKeyedState } from "~/lib/state/keyed-state";
import type { useTickets } from "../list/use-tickets";

/** There is room for a ticket beside the list. As `lg` in the classes. */
export const WIDE = "(min-width: 64rem)";

/** What `usePreview` gives, for the page beside the list. */
export const Preview = createContext<string | undefined>(undefined);

/** The ticket beside the list as long as none is open: its first. What moves above it later doesn't take its place. */
export function usePreview({ tickets, view, query }: ReturnType<typeof useTickets>): string | undefined {
  const { ticketId } = useParams();
  const isWide = useMediaQuery(WIDE);
  const isSettled = !query.isPlaceholderData;
  const [kept, keep] = useKeyedState<string | undefined>(`${view.state} ${view.q}`, undefined);
  if (ticketId !== undefined || !isWide) return undefined;
  const isThere = kept !== undefined && tickets.some(({ id }) => id === kept);
  const preview = isThere ? kept : tickets[0]?.id;
  if (isSettled && preview !== kept) keep(preview);
  return preview;
}

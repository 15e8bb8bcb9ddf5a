import { use } from "react";
import { useTickets } from "../list/use-tickets";
import { TicketPane } from "../thread/ticket-pane";
import { TicketSkeleton } from "../thread/ticket-skeleton";
import { Contact } from "./contact";
import { Preview } from "./use-preview";

/** Beside the list as long as no ticket is open: the first one, if there is room. */
export function SupportHome() {
  const { query } = useTickets();
  const preview = use(Preview);
  if (preview !== undefined) return <TicketPane key={preview} id={preview} isPreview />;
  if (query.isPending) return <TicketSkeleton />;
  // Whatever is wrong with the list, there are other ways.
  return query.isError ? (
    <div className="grid justify-items-center px-6 py-16 text-center">
      <Contact />
    </div>
  ) : null;
}

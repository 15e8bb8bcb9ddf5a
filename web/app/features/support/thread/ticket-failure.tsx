import { Link, useSearchParams } from "react-router";
import { ApiError } from "~/api/errors/error";
import { buttonClass } from "~/ui/buttons/button";
import { EmptyState } from "~/ui/feedback/empty-state";
import { LoadFailure } from "~/ui/feedback/load-failure";
import { Contact } from "../page/contact";
import { listPath } from "../paths";
import { BackToList } from "./ticket-header";

interface TicketFailureProps {
  error: unknown;
  onRetry: () => void;
  heading: "h1" | "h2";
}

/** In place of a ticket that doesn't exist or couldn't be loaded. */
export function TicketFailure({ error, onRetry, heading }: TicketFailureProps) {
  const [search] = useSearchParams();
  // What isn't the id of a ticket can't be one either.
  const isMissing = error instanceof ApiError && [400, 404, 422].includes(error.status);
  if (!isMissing) {
    return (
      <div className="p-4 sm:p-6">
        <BackToList />
        <h1 className="sr-only">Ticket</h1>
        <LoadFailure what="The ticket" error={error} onRetry={onRetry} />
      </div>
    );
  }
  return (
    <EmptyState
      heading={heading}
      title="Ticket not found"
      action={
        <div className="grid justify-items-center gap-5">
          <Link to={listPath(search)} className={buttonClass()}>
            View all tickets
          </Link>
          <Contact />
        </div>
      }
    >
      It may belong to another account. Check the link, or open it from your list of tickets.
    </EmptyState>
  );
}

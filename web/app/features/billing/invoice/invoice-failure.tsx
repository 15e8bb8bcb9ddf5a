import { Link } from "react-router";
import { isGone } from "~/api/errors/error";
import { buttonClass } from "~/ui/buttons/button";
import { EmptyState } from "~/ui/feedback/empty-state";
import { LoadFailure } from "~/ui/feedback/load-failure";

interface InvoiceFailureProps {
  error: unknown;
  onRetry: () => void;
}

/** In place of an invoice that did not load, or that is not there. */
export function InvoiceFailure({ error, onRetry }: InvoiceFailureProps) {
  if (!isGone(error)) {
    return (
      <>
        <h1 className="sr-only">Invoice</h1>
        <div className="mt-4">
          <LoadFailure what="The invoice" error={error} onRetry={onRetry} />
        </div>
      </>
    );
  }
  return (
    <EmptyState
      heading="h1"
      title="Invoice not found"
      action={
        <Link to="/billing" className={buttonClass()}>
          Go to billing
        </Link>
      }
    >
      No invoice of your workspace has this number.
    </EmptyState>
  );
}

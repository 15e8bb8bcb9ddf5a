import { Link } from "react-router";
import { ApiError } from "~/api/errors/error";
import { buttonClass } from "~/ui/buttons/button";
import { EmptyState } from "~/ui/feedback/empty-state";
import { LoadFailure } from "~/ui/feedback/load-failure";

/** In place of a form that did not load, or that is not there. */
export function FormFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        heading="h1"
        title="Form not found"
        action={
          <Link to="/endpoints" className={buttonClass()}>
            View all endpoints
          </Link>
        }
      >
        It may have been deleted, or the URL may be mistyped.
      </EmptyState>
    );
  }
  return (
    <>
      <h1 className="sr-only">Form</h1>
      <LoadFailure what="The form" error={error} onRetry={onRetry} />
    </>
  );
}

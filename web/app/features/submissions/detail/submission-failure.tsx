import { Link } from "react-router";
import { isGone } from "~/api/errors/error";
import { buttonClass } from "~/ui/buttons/button";
import { EmptyState } from "~/ui/feedback/empty-state";
import { LoadFailure } from "~/ui/feedback/load-failure";

interface SubmissionFailureProps {
  error: unknown;
  onRetry: () => void;
  heading: "h1" | "h2";
}

/** In place of a submission that did not load, or that is not there. */
export function SubmissionFailure({ error, onRetry, heading: Heading }: SubmissionFailureProps) {
  if (isGone(error)) {
    return (
      <EmptyState
        heading={Heading}
        title="Submission not found"
        action={
          Heading === "h1" && (
            <Link to="/dashboard" className={buttonClass()}>
              Go to dashboard
            </Link>
          )
        }
      >
        It may have been deleted, or the URL is wrong.
      </EmptyState>
    );
  }
  return (
    <>
      <Heading className="sr-only">Submission</Heading>
      <LoadFailure what="The submission" error={error} onRetry={onRetry} />
    </>
  );
}

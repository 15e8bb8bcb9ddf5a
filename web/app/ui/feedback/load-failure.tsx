import { Button } from "../buttons/button";
import { Notice } from "./notice";

interface LoadFailureProps {
  /** What is missing: "The endpoints". */
  what: string;
  error: unknown;
  onRetry: () => void;
}

export function LoadFailure({ what, error, onRetry }: LoadFailureProps) {
  const request = faultIdOf(error);
  return (
    <Notice
      tone="bad"
      title={`${what} couldn't be loaded`}
      action={
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {error instanceof Error ? error.message : "Try again in a moment."}
      {request && (
        <>
          {" "}
          <a className="underline" href={`/support/new?request=${request}`}>
            Contact support
          </a>
        </>
      )}
    </Notice>
  );
}

/** The id of a request that failed through a fault of the server, as the API's errors have it. */
function faultIdOf(error: unknown): string | undefined {
  const { status = 0, data } = Object(error) as { status?: number; data?: { request_id?: string } };
  return status >= 500 ? data?.request_id : undefined;
}

import { Button } from "../buttons/button";
import { Notice } from "./notice";

interface LoadFailureProps {
  /** What is missing: "The endpoints". */
  what: string;
  error: unknown;
  onRetry: () => void;
}

export function LoadFailure({ what, error, onRetry }: LoadFailureProps) {
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
    </Notice>
  );
}

import { LoadFailure } from "~/ui/feedback/load-failure";
import { Skeleton } from "~/ui/feedback/skeleton";

interface MoreRowsProps {
  loading: boolean;
  failure: Error | null;
  onRetry: () => void;
}

/** Below the rows, where more are on their way. */
export function MoreRows({ loading, failure, onRetry }: MoreRowsProps) {
  if (failure) {
    return (
      <div className="p-4">
        <LoadFailure what="More submissions" error={failure} onRetry={onRetry} />
      </div>
    );
  }
  if (!loading) return null;
  return (
    <div role="status" aria-label="Loading more submissions" className="grid gap-2 py-[17px] pr-4 pl-9">
      <Skeleton className="h-3.5 w-36" />
      <Skeleton className="h-3 w-full" />
    </div>
  );
}

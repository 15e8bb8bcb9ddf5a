import { Skeleton } from "~/ui/skeleton";
import { Moment } from "~/ui/timeline";

export function DeliveriesSkeleton() {
  return (
    <Moment tone="idle" busy>
      <Skeleton className="mt-1 h-3.5 w-72 max-w-full" />
    </Moment>
  );
}

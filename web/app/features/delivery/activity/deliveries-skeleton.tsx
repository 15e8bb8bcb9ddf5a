import { TimelineItem } from "~/ui/data/timeline";
import { Skeleton } from "~/ui/feedback/skeleton";

export function DeliveriesSkeleton() {
  return (
    <TimelineItem tone="idle" busy>
      <Skeleton className="mt-1 h-3.5 w-72 max-w-full" />
    </TimelineItem>
  );
}

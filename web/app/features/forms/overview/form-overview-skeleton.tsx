import { Skeleton, SkeletonText } from "~/ui/feedback/skeleton";
import { Card } from "~/ui/layout/card";
import { FormHeadingSkeleton } from "./form-heading-skeleton";

/** Shared with the figures themselves. */
export const figureCell =
  "border-line p-4 sm:px-[22px] max-sm:nth-[n+3]:border-t max-sm:even:border-l sm:not-first:border-l";

export function FormOverviewSkeleton() {
  return (
    <div aria-busy="true">
      <FormHeadingSkeleton />
      <Skeleton className="mt-3 h-9 w-72 max-w-full sm:hidden" />
      <Card className="mt-6 grid grid-cols-2 sm:grid-cols-4">
        {["unread", "month", "last", "created"].map((key) => (
          <div key={key} className={figureCell}>
            <Skeleton className="h-4 w-16" />
            <Skeleton className="mt-2.5 h-6 w-20" />
          </div>
        ))}
      </Card>
      <div className="mt-9">
        <SkeletonText lines={3} />
      </div>
    </div>
  );
}

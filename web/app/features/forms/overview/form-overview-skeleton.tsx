import { Skeleton, SkeletonText } from "~/ui/feedback/skeleton";
import { Card } from "~/ui/layout/card";

/** Shared with the page itself. */
export const figureCell =
  "border-line p-4 sm:px-[22px] max-md:nth-[n+3]:border-t max-md:even:border-l md:not-first:border-l";
export const overviewGrid =
  "mt-4 grid gap-4 sm:mt-5 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,32rem)]";

export function FormOverviewSkeleton() {
  return (
    <div aria-busy="true">
      <Card className="grid grid-cols-2 md:grid-cols-4">
        {["unread", "month", "last", "created"].map((key) => (
          <div key={key} className={figureCell}>
            <Skeleton className="h-5 w-16" />
            <Skeleton className="mt-1 h-[33px] w-20" />
          </div>
        ))}
      </Card>
      <div className={overviewGrid}>
        <Card className="min-h-72 p-4 sm:px-[22px]">
          <Skeleton className="h-5 w-24" />
        </Card>
        <Card className="p-4 sm:px-[22px]">
          <SkeletonText lines={6} />
        </Card>
      </div>
    </div>
  );
}

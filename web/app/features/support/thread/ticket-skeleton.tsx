import { Skeleton, SkeletonText } from "~/ui/feedback/skeleton";
import { onRailClass } from "./rail";

/** A ticket that is loading, in its final shape. */
export function TicketSkeleton() {
  return (
    <div aria-busy="true" role="status" aria-label="Loading ticket" className="max-lg:min-h-[calc(100dvh-3.5rem)]">
      <div className="grid gap-3 border-line border-b px-4 pt-4 pb-[18px] sm:px-[34px] lg:pt-[30px]">
        <Skeleton className="h-5 w-72 max-w-full" />
        <Skeleton className="h-3.5 w-56" />
      </div>
      <div className="grid gap-7 px-4 py-[22px] sm:px-[34px]">
        {["first", "second"].map((one) => (
          <div key={one} className={onRailClass}>
            <span className="size-[25px] rounded-round bg-line/70 sm:size-[29px]" />
            <div className="grid max-w-[66ch] gap-3 pt-1.5">
              <Skeleton className="h-3.5 w-24" />
              <SkeletonText lines={3} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

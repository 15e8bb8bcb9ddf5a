import { Skeleton } from "~/ui/feedback/skeleton";

export const heldPanelClass =
  "flex flex-wrap items-start justify-between gap-x-10 gap-y-4 border-line border-b bg-surface px-4 py-4 sm:px-6 sm:py-5";

export function HeldPanelSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading prices" className={heldPanelClass}>
      <div className="min-w-0 flex-1 basis-80">
        <Skeleton className="h-[19px] w-44" />
        <Skeleton className="mt-2.5 h-3.5 w-72 max-w-full" />
        <Skeleton className="mt-2 h-3.5 w-96 max-w-full" />
      </div>
      <Skeleton className="h-9 w-64 max-w-full" />
    </div>
  );
}

import { Skeleton } from "~/ui/feedback/skeleton";

/** As tall as the month with its figures, its bar and a sentence. */
export function MonthSkeleton() {
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {["w-28 max-sm:col-span-2", "w-24", "w-28"].map((width) => (
          <span key={width} className={`grid gap-2 ${width}`}>
            <Skeleton className="h-7" />
            <Skeleton className="h-3" />
          </span>
        ))}
      </div>
      <Skeleton className="h-3 w-full rounded-round" />
      <Skeleton className="h-3 w-3/5" />
      <Skeleton className="mt-3 h-3.5 w-4/5" />
    </div>
  );
}

/** A figure, two lines and a button: the spending limit, or billing details that aren't there yet. */
export function SideSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-7 w-36" />
      <Skeleton className="h-3.5 w-full" />
      <Skeleton className="h-3.5 w-4/5" />
      <Skeleton className="mt-8 h-9 w-28 max-sm:w-full" />
    </div>
  );
}

export function ChartSkeleton() {
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_284px]">
      <Skeleton className="h-[206px] w-full" />
      <RowsSkeleton rows={4} />
    </div>
  );
}

/** Lines divided by hairlines. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <div className="grid content-start">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <span key={row} className="flex h-12 items-center justify-between border-line border-t">
          <Skeleton className="h-3.5 w-2/5" />
          <Skeleton className="h-3.5 w-16" />
        </span>
      ))}
    </div>
  );
}

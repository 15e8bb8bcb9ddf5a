import { Skeleton } from "~/ui/feedback/skeleton";

const lines = ["w-32", "w-48", "w-24", "w-4/5"];

export function DetailSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading submission">
      <div className="flex items-start justify-between gap-6">
        <div className="min-w-0 flex-1">
          <Skeleton className="h-[27px] w-44" />
          <Skeleton className="mt-1 h-[17px] w-64 max-w-full" />
        </div>
        <Skeleton className="h-9 w-72 max-lg:hidden" />
      </div>
      <div className="mt-[22px] border-line border-t">
        {lines.map((width) => (
          <div key={width} className="grid gap-y-2 border-line border-b py-3.5 sm:grid-cols-[130px_1fr]">
            <Skeleton className="h-3.5 w-16" />
            <Skeleton className={`h-3.5 ${width}`} />
          </div>
        ))}
      </div>
      <Skeleton className="mt-4 h-[30px] w-28" />
      <div className="mt-5 h-[46px] rounded-[8px] border border-line" />
    </div>
  );
}

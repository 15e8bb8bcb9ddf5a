import { Skeleton } from "~/ui/feedback/skeleton";

const lines = ["w-32", "w-48", "w-24", "w-4/5"];

export function DetailSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading submission">
      <Skeleton className="h-5 w-44" />
      <Skeleton className="mt-2 h-4 w-64 max-w-full" />
      <div className="mt-[22px] border-line border-t">
        {lines.map((width) => (
          <div key={width} className="grid gap-y-2 border-line border-b py-3.5 sm:grid-cols-[130px_1fr]">
            <Skeleton className="h-3.5 w-16" />
            <Skeleton className={`h-3.5 ${width}`} />
          </div>
        ))}
      </div>
    </div>
  );
}

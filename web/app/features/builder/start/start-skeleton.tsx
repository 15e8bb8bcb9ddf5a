import { Skeleton } from "~/ui/feedback/skeleton";

/** The templates' places. */
export function StartSkeleton() {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 lg:grid-cols-5">
      {Array.from({ length: 10 }, (_, tile) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the tiles are all alike
        <div key={tile} className="overflow-hidden rounded-card border border-line bg-surface shadow-rest">
          <div className="aspect-[208/128] bg-sunken" />
          <div className="grid h-[61px] content-center gap-2 border-line border-t px-3.5">
            <Skeleton className="h-3.5 w-3/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  );
}

import { Skeleton } from "../feedback/skeleton";
import { SectionSkeleton } from "./section";

/** Shared with the rail itself, whose code is loaded later. */
export const railGridClass = "lg:grid lg:grid-cols-[13.75rem_minmax(0,48rem)] lg:items-start lg:gap-x-8";

export function TabRailSkeleton() {
  return (
    <div aria-busy="true" className={railGridClass}>
      <span className="flex h-11 items-center lg:hidden">
        <Skeleton className="h-5 w-24" />
      </span>
      <div className="grid gap-0.5 max-lg:hidden">
        {["w-16", "w-10", "w-28", "w-24", "w-28", "w-20", "w-28"].map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the tabs keep their places
          <span key={index} className="flex h-[33px] items-center px-2.5">
            <Skeleton className={`h-4 ${width}`} />
          </span>
        ))}
      </div>
      <SectionSkeleton titleHidden />
    </div>
  );
}

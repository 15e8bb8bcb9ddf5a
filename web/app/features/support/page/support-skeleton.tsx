import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Skeleton } from "~/ui/feedback/skeleton";
import { ListSkeleton } from "../list/list-skeleton";

/** As high as the window, so that list and thread scroll by themselves; not lower than what a thread needs. */
export const pageClass = "lg:below-bar lg:flex lg:min-h-[34rem] lg:flex-col";
export const splitClass = "lg:grid lg:min-h-0 lg:grow lg:grid-cols-[minmax(340px,420px)_minmax(0,1fr)]";
export const listClass = "min-w-0 border-line lg:overflow-y-auto lg:border-r";
export const paneClass = "relative min-w-0 bg-surface lg:overflow-y-auto";
export const titleClass = "display text-28 leading-[1.15] sm:text-[1.875rem]";

/** The page before it is known which tickets there are: part of its prerendered shell. */
export function SupportSkeleton({ isReading, children }: { isReading: boolean; children: ReactNode }) {
  return (
    <main className={pageClass}>
      <header className={clsx("px-4 pt-3.5 sm:px-6 sm:pt-5", isReading && "max-lg:hidden")}>
        <div className="flex min-h-11 items-center lg:min-h-9">
          {isReading ? <p className={titleClass}>Support</p> : <h1 className={titleClass}>Support</h1>}
        </div>
        <div aria-hidden className="-mx-4 mt-1.5 flex gap-[22px] border-line border-b px-4 sm:-mx-6 sm:mt-3 sm:px-6">
          {["w-12", "w-16", "w-16"].map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the tabs keep their places
            <span key={index} className="flex h-[39px] items-center">
              <Skeleton className={`h-4 ${width}`} />
            </span>
          ))}
        </div>
      </header>
      <div className={splitClass}>
        {/* On a phone the loading text has the page. */}
        <div className={clsx(listClass, "max-lg:hidden")}>
          <div className="h-[61px] border-line border-b" />
          <ListSkeleton />
        </div>
        <div className={paneClass}>{children}</div>
      </div>
    </main>
  );
}

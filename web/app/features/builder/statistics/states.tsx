import { Skeleton } from "~/ui/feedback/skeleton";
import { Card } from "~/ui/layout/card";
import { stripClass } from "./figures";
import type { Statistics } from "./query";
import { counted } from "./text";

/** The figures and both cards, in their final shape. */
export function StatisticsSkeleton() {
  return (
    <div aria-busy="true" className={statisticsClass}>
      <Card className="col-span-full">
        <div className={stripClass}>
          {["w-14", "w-16", "w-14", "w-24"].map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
            <div key={index}>
              <Skeleton className="my-1 h-3 w-16" />
              <Skeleton className={`my-2 h-5 ${width}`} />
              <Skeleton className="my-1 h-3 w-20 max-w-full" />
            </div>
          ))}
        </div>
      </Card>
      <Card className="p-4 sm:px-[22px] sm:py-5">
        <Skeleton className="h-4 w-32" />
        <div className="mt-4 grid">
          {["w-full", "w-3/5", "w-1/2", "w-2/5", "w-1/3"].map((width) => (
            <div key={width} className="border-line border-t py-[15px]">
              <Skeleton className={`h-[26px] ${width}`} />
            </div>
          ))}
        </div>
      </Card>
      <Card className="p-4 sm:px-[22px] sm:py-5">
        <Skeleton className="h-4 w-20" />
        <Skeleton className="mt-5 h-[226px] w-full" />
        <Skeleton className="mt-9 h-10 w-full" />
      </Card>
    </div>
  );
}

/** Both cards beside each other, where there is room. */
export const statisticsClass = "grid gap-3 sm:gap-[18px] lg:grid-cols-[minmax(0,1.14fr)_minmax(0,1fr)]";

/** In place of the figures, if there are none. */
export function NoViews({ statistics: { previous, days } }: { statistics: Statistics }) {
  const period = `${days.length} days`;
  // In a week or two nobody may have come to a form that was seen before.
  const isNew = previous.views === 0 && days.length >= 30;
  return (
    <Card className="px-6 py-10 text-center">
      <p className="font-strong">{isNew ? "No views yet" : `No views in the last ${period}`}</p>
      <p className="mx-auto mt-1 max-w-md text-balance text-ink-soft">
        {isNew
          ? "Share the form's link or embed it to see how many people open, start and complete it."
          : beforeText(previous.views, period)}
      </p>
    </Card>
  );
}

const beforeText = (views: number, period: string) =>
  views > 0
    ? `There were ${counted(views, "view")} in the ${period} before.`
    : "Choose a longer period to see earlier views.";

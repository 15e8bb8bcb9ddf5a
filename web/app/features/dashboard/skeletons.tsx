import { Skeleton } from "~/ui/feedback/skeleton";
import { Figure, monthName, NoteSkeleton, Strip, ValueSkeleton } from "./figure";
import { Panel } from "./panel";

export const pairClass = "grid gap-[18px] lg:grid-cols-[1.75fr_1fr] [&>*]:min-w-0";

export function DashboardSkeleton() {
  return (
    <>
      <NumbersSkeleton />
      <div className={pairClass}>
        <LastDaysSkeleton />
        <AttentionSkeleton />
      </div>
      <div className={pairClass}>
        <Panel title="Latest submissions">
          <LatestSkeleton />
        </Panel>
        <ByEndpointSkeleton />
      </div>
    </>
  );
}

function NumbersSkeleton() {
  return (
    <Strip isLoading>
      <Figure label={monthName()} value={<ValueSkeleton />}>
        <Skeleton className="my-1.5 h-2 w-full rounded-round" />
        <NoteSkeleton />
      </Figure>
      {["Unread", "Spam", "Deliveries"].map((label) => (
        <Figure key={label} label={label} value={<ValueSkeleton />}>
          <NoteSkeleton />
        </Figure>
      ))}
    </Strip>
  );
}

/** As tall as `LastDays` with its chart. */
export function LastDaysSkeleton() {
  return (
    <Panel title="Last 30 days" aside={<Skeleton className="-my-2 h-9 w-44 max-sm:-my-2.5 max-sm:h-10" />}>
      <div aria-busy="true" className={chartBodyClass}>
        {/* On a phone: two lines of words, then the legend. */}
        <div className={`${summaryClass} max-sm:h-[58px] max-sm:content-start`}>
          <Skeleton className="h-3.5 w-64 max-w-full" />
          <Skeleton className="h-3 w-36" />
        </div>
        <Skeleton className="mt-1 mb-[14px] h-3 w-52" />
        <Skeleton className="mr-9 mb-[22px] min-h-[150px] flex-1" />
      </div>
    </Panel>
  );
}

/** Grows with the panel beside it, up to where bars become towers. */
export const chartBodyClass = "flex max-h-[26rem] flex-1 lg:min-h-[310px] flex-col px-4 pb-5 sm:px-[22px]";
/** The comparison in words and the legend. */
export const summaryClass = "mb-1 flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-0.5";

function AttentionSkeleton() {
  return (
    <Panel title="Needs attention">
      <div aria-busy="true" className="px-4 pb-2 sm:px-[22px]">
        {["w-40", "w-32"].map((width) => (
          <div key={width} className="border-line border-t py-3.5">
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="mt-2.5 h-3 w-4/5" />
          </div>
        ))}
      </div>
    </Panel>
  );
}

function ByEndpointSkeleton() {
  return (
    <Panel title="This month by endpoint">
      <div aria-busy="true">
        {["w-24", "w-32", "w-20", "w-28", "w-16"].map((width) => (
          <div key={width} className={endpointRowClass}>
            <div>
              <Skeleton className={`h-3.5 ${width}`} />
              <Skeleton className="mt-2 h-3 w-20" />
            </div>
            <Skeleton className="h-3.5 w-20" />
          </div>
        ))}
      </div>
    </Panel>
  );
}

export const endpointRowClass =
  "flex min-h-[52px] items-center justify-between gap-4 border-line border-t px-4 py-1.5 last:rounded-b-card sm:px-[22px]";

const arrivals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

/** Two lines a row where the list is narrow, as in `Latest`. */
export function LatestSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading latest submissions" className="@container">
      {arrivals.map((arrival) => (
        <div
          key={arrival}
          className="flex h-[67px] flex-wrap content-center items-center justify-between border-line border-t pr-4 pl-9 @xl:h-[46px] sm:pr-[22px] sm:pl-[42px]"
        >
          <Skeleton className="h-3.5 w-2/5 @xl:w-3/5" />
          <Skeleton className="h-3 w-16" />
          <Skeleton className="mt-2 h-3 w-4/5 @xl:hidden" />
        </div>
      ))}
    </div>
  );
}

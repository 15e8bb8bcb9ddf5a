import type { ReactNode } from "react";
import { Skeleton } from "~/ui/feedback/skeleton";
import { Card } from "~/ui/layout/card";
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

export function Strip({ children }: { children: ReactNode }) {
  return (
    <Card aria-label="Statistics" className="grid grid-cols-3 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
      {children}
    </Card>
  );
}

export const stripCell =
  "min-w-0 border-line p-4 sm:px-[22px] sm:py-[18px] max-lg:first:col-span-3 max-lg:not-first:border-t lg:not-first:border-l max-lg:nth-[n+3]:border-l";

function NumbersSkeleton() {
  return (
    <Strip>
      {["month", "unread", "spam", "endpoints"].map((key) => (
        <div key={key} className={stripCell}>
          <Skeleton className="h-4 w-16" />
          <Skeleton className="mt-2 h-7 w-12" />
          {key === "month" && <Skeleton className="mt-3 h-2 w-full" />}
          <Skeleton className="mt-2.5 h-3 w-24 max-w-full" />
          {key !== "month" && <Skeleton className="mt-2 h-3 w-12 sm:hidden" />}
        </div>
      ))}
    </Strip>
  );
}

export function LastDaysSkeleton() {
  return (
    <Panel title="Last 30 days" aside={<Skeleton className="-my-2 h-9 w-44 max-sm:w-full" />}>
      <div aria-busy="true" className="px-4 pt-1 pb-5 sm:px-[22px]">
        <Skeleton className="h-[173px] w-full" />
      </div>
    </Panel>
  );
}

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
      <div aria-busy="true" className="px-4 pb-2 sm:px-[22px]">
        {["w-24", "w-32", "w-20", "w-28", "w-16"].map((width) => (
          <div key={width} className="flex justify-between border-line border-t py-3.5">
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="h-3.5 w-6" />
          </div>
        ))}
      </div>
    </Panel>
  );
}

const arrivals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

export function LatestSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading latest submissions">
      {arrivals.map((arrival) => (
        <div
          key={arrival}
          className="flex flex-wrap items-center justify-between border-line border-t py-4 pr-4 pl-9 sm:pr-[22px] sm:pl-[42px]"
        >
          <Skeleton className="h-3.5 w-2/5 md:w-3/5" />
          <Skeleton className="h-3 w-16" />
          <Skeleton className="mt-2 h-3 w-4/5 md:hidden" />
        </div>
      ))}
    </div>
  );
}

import { useSuspenseQuery } from "@tanstack/react-query";
import { DAYS, statsQuery } from "~/api/queries/stats";
import { sumByDay } from "~/lib/daily-counts";
import { BarChart } from "~/ui/charts/bar-chart";
import { Skeleton } from "~/ui/feedback/skeleton";
import { Card } from "~/ui/layout/card";

const cardClass = "flex min-h-72 flex-col p-4 sm:p-[22px] sm:pt-[18px]";

/** What one form received by day, spam on top of it. */
export function FormChart({ formId }: { formId: string }) {
  const { data: stats } = useSuspenseQuery(statsQuery);
  const days = sumByDay(stats.days, DAYS, formId);
  const received = days.reduce((sum, day) => sum + day.received, 0);
  const spam = days.reduce((sum, day) => sum + day.spam, 0);
  return (
    <Card aria-label={`Last ${DAYS} days`} className={cardClass}>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="font-strong text-15">Last {DAYS} days</h2>
        <p className="flex items-center gap-3.5 text-13 text-ink-soft">
          <span className="num flex items-center gap-1.5">
            <span aria-hidden className="size-2.5 rounded-[2px] bg-ink" />
            {submissions(received)}
          </span>
          <span className="num flex items-center gap-1.5">
            <span aria-hidden className="size-2.5 rounded-[2px] bg-field-line/65" />
            {number.format(spam)} spam
          </span>
        </p>
      </header>
      <div className="relative flex flex-1">
        <BarChart label={`${submissions(received)} and ${spam} spam in the last ${DAYS} days`} bars={barsOf(days)} />
        {received + spam === 0 && (
          <p className="absolute inset-0 grid place-items-center pb-8 text-ink-faint">
            <span className="bg-surface px-2">No submissions in this period</span>
          </p>
        )}
      </div>
    </Card>
  );
}

export function FormChartSkeleton() {
  return (
    <Card aria-busy="true" className={cardClass}>
      <Skeleton className="h-5 w-24" />
    </Card>
  );
}

const number = new Intl.NumberFormat();
const submissions = (count: number) => `${number.format(count)} ${count === 1 ? "submission" : "submissions"}`;

function barsOf(days: ReturnType<typeof sumByDay>) {
  const short = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", timeZone: "UTC" });
  return days.map(({ date, received, spam }, index) => {
    const label = index === days.length - 1 ? "Today" : short.format(new Date(date));
    return { key: date, label, value: received, above: spam, hint: `${label}: ${submissions(received)}, ${spam} spam` };
  });
}

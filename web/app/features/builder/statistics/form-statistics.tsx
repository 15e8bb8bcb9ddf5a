import { useQuery, useQueryErrorResetBoundary, useSuspenseQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useDeferredValue, useId } from "react";
import { useSearchParams } from "react-router";
import { Boundary } from "~/ui/feedback/boundary";
import { LoadFailure } from "~/ui/feedback/load-failure";
import { Select } from "~/ui/forms/select";
import { ByDay } from "./by-day";
import { DropOff } from "./drop-off";
import { Figures } from "./figures";
import { statisticsQuery } from "./query";
import { NoViews, StatisticsSkeleton, statisticsClass } from "./states";
import { dayName } from "./text";

const periods = [7, 30, 90];
const defaultPeriod = 30;

/** How often the hosted form was viewed, started and completed, where visitors leave, and by day. */
export function FormStatistics({ formId }: { formId: string }) {
  const heading = useId();
  const { reset } = useQueryErrorResetBoundary();
  const [search, setSearch] = useSearchParams();
  const chosen = periods.find((days) => String(days) === search.get("days")) ?? defaultPeriod;
  // The period before stays, dimmed, while another one loads.
  const shown = useDeferredValue(chosen);
  const choose = (days: number) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (days === defaultPeriod) after.delete("days");
        else after.set("days", String(days));
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <section aria-labelledby={heading}>
      <header className="flex min-h-9 items-center gap-3 pb-3">
        <h2 id={heading} className="font-strong text-15">
          Statistics
        </h2>
        <Range formId={formId} days={shown} />
        <PeriodChoice chosen={chosen} onChoose={choose} />
      </header>
      <Boundary
        onRetry={reset}
        fallback={<StatisticsSkeleton />}
        failed={(error, retry) => <LoadFailure what="The statistics" error={error} onRetry={retry} />}
      >
        <Loaded formId={formId} days={shown} isOutdated={shown !== chosen} />
      </Boundary>
    </section>
  );
}

interface PeriodProps {
  formId: string;
  days: number;
}

function Range({ formId, days }: PeriodProps) {
  const { data } = useQuery(statisticsQuery(formId, days));
  return (
    data && (
      <p className="num text-ink-soft max-sm:sr-only">
        {dayName(data.from)} to {dayName(data.to)}
      </p>
    )
  );
}

interface PeriodChoiceProps {
  chosen: number;
  onChoose: (days: number) => void;
}

function PeriodChoice({ chosen, onChoose }: PeriodChoiceProps) {
  const id = useId();
  return (
    <div className="ml-auto w-[9.5rem] shrink-0">
      <label htmlFor={id} className="sr-only">
        Period
      </label>
      <Select
        id={id}
        value={chosen}
        onChange={(event) => onChoose(Number(event.target.value))}
        className="max-sm:[&>select]:h-11"
      >
        {periods.map((days) => (
          <option key={days} value={days}>
            Last {days} days
          </option>
        ))}
      </Select>
    </div>
  );
}

function Loaded({ formId, days, isOutdated }: PeriodProps & { isOutdated: boolean }) {
  const { data: statistics } = useSuspenseQuery(statisticsQuery(formId, days));
  const { views, starts, completions } = statistics;
  if (views + starts + completions === 0) return <NoViews statistics={statistics} />;
  return (
    <div className={clsx(statisticsClass, isOutdated && "opacity-60")}>
      <div className="col-span-full min-w-0">
        <Figures statistics={statistics} />
      </div>
      <DropOff statistics={statistics} />
      <ByDay statistics={statistics} />
    </div>
  );
}

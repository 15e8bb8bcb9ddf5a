import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useDeferredValue, useId } from "react";
import { useSearchParams } from "react-router";
import { usageQuery } from "~/api/queries/billing";
import { endpointsQuery } from "~/api/queries/endpoints";
import { StackedChart } from "~/ui/charts/stacked-chart";
import { Select } from "~/ui/forms/select";
import { BillingCard, cardEdges } from "../layout/billing-card";
import { usageDaysQuery } from "../queries";
import { counted, monthName, monthYear, shortDay, today } from "../text";
import { type DaysOfMonth, dayHint, daysOfMonth } from "./days";
import { EndpointList } from "./endpoint-list";
import { Readout } from "./readout";

/** The month in the URL, as `2026-10`; without one it is the current. */
export function chosenMonth(search: URLSearchParams): string | undefined {
  const month = search.get("month") ?? "";
  return /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month) ? month : undefined;
}

/** Submissions by day and endpoint, of this month or an earlier one. */
export function UsageByDay({ className }: { className?: string }) {
  const [search, setSearch] = useSearchParams();
  const chosen = chosenMonth(search);
  // The month before stays, dimmed, while another one loads.
  const shown = useDeferredValue(chosen);
  const { data } = useSuspenseQuery(usageDaysQuery(shown));
  const { data: endpoints } = useQuery(endpointsQuery());
  const { data: usage } = useQuery(usageQuery());
  const month = daysOfMonth(data, endpoints, usage);
  const choose = (next: string) =>
    setSearch(next === data.months[0]?.slice(0, 7) ? {} : { month: next }, { replace: true });
  return (
    <BillingCard
      title="Usage by day"
      beside={
        <span className="num text-ink-soft max-sm:hidden">
          {counted(month.total, "submission")} in {monthName(data.month)}
        </span>
      }
      aside={<MonthChoice months={data.months} chosen={chosen ?? data.month.slice(0, 7)} onChoose={choose} />}
      className={className}
    >
      <div
        className={clsx(
          cardEdges,
          "mt-3.5 grid gap-x-10 gap-y-3 lg:grid-cols-[minmax(0,1fr)_284px]",
          shown !== chosen && "opacity-60",
        )}
      >
        <StackedChart
          // Another month begins with nothing chosen.
          key={data.month}
          label={`${counted(month.total, "submission")} in ${monthYear(data.month)}`}
          last={month.last}
          columns={month.days.map((day) => ({
            key: day.date,
            label: shortDay(day.date),
            values: day.values,
            expected: day.expected,
            hint: dayHint(day, month.series),
          }))}
          readout={(index) => <Readout month={month} index={index} />}
          mark={freeUsedMark(month, usage)}
          empty={`No submissions in ${monthName(data.month)}`}
        />
        <div>
          <EndpointList month={month} linked={new Set(endpoints?.map(({ id }) => id))} />
          {month.spam > 0 && (
            <p className="num mt-3 text-13 text-ink-soft">Not counted: {counted(month.spam, "spam submission")}.</p>
          )}
        </div>
      </div>
    </BillingCard>
  );
}

/** The day on which the free submissions were used up. */
function freeUsedMark({ days, last }: DaysOfMonth, usage?: { included: number | null; forecast: string | null }) {
  const column = days.findIndex(({ date }) => date === usage?.forecast);
  if (!usage?.included || column < 0 || column > last) return undefined;
  return { column, text: `${usage.included} free submissions used` };
}

interface MonthChoiceProps {
  months: readonly string[];
  chosen: string;
  onChoose: (month: string) => void;
}

function MonthChoice({ months, chosen, onChoose }: MonthChoiceProps) {
  const id = useId();
  const known = months.map((month) => month.slice(0, 7));
  // A month without submissions can still be in the URL.
  const options = known.includes(chosen) ? known : [...known, chosen].sort().reverse();
  if (options.length === 1) {
    return <span className="text-ink-soft max-sm:text-13">{monthYear(months[0] ?? today())}</span>;
  }
  return (
    <div className="-my-2 w-40 shrink-0 self-center max-sm:w-[11.5rem]">
      <label htmlFor={id} className="sr-only">
        Month
      </label>
      <Select
        id={id}
        value={chosen}
        onChange={(event) => onChoose(event.target.value)}
        className="max-sm:[&>select]:h-11"
      >
        {options.map((month) => (
          <option key={month} value={month}>
            {monthYear(`${month}-01`)}
          </option>
        ))}
      </Select>
    </div>
  );
}

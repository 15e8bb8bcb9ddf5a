import { useId, useState } from "react";
import { type DayCount, sumByDay } from "~/lib/daily-counts";
import { BarChart } from "~/ui/charts/bar-chart";
import { Select } from "~/ui/forms/select";
import { Panel } from "./panel";
import { comparePeriods } from "./period-comparison";
import { counted, number } from "./quota/quota-text";
import { chartBodyClass, summaryClass } from "./skeletons";

interface LastDaysProps {
  /** Of twice as many days, so that they can be compared with those before. */
  counts: readonly DayCount[];
  days: number;
  endpoints: readonly { id: string; name: string }[];
}

/** What arrived by day, spam on top of it; of all endpoints or of one. */
export function LastDays({ counts, days, endpoints }: LastDaysProps) {
  const [chosen, choose] = useState("");
  const both = sumByDay(counts, 2 * days, chosen || undefined);
  const sums = both.slice(days);
  const { total, change } = comparePeriods(receivedIn(sums), receivedIn(both.slice(0, days)), days);
  return (
    <Panel
      title={`Last ${days} days`}
      aside={endpoints.length > 1 && <Choice endpoints={endpoints} chosen={chosen} onChoose={choose} />}
    >
      <div className={chartBodyClass}>
        <div className={summaryClass}>
          <p className="num text-ink-soft max-sm:text-13">
            <span className="font-strong text-ink">{total}</span>
            {change}
          </p>
          <Legend />
        </div>
        <BarChart label={sentence(sums)} bars={barsOf(sums)} empty="No submissions in this period" />
      </div>
    </Panel>
  );
}

type Sums = ReturnType<typeof sumByDay>;

const receivedIn = (sums: Sums) => sums.reduce((total, { received }) => total + received, 0);

function barsOf(sums: Sums) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(undefined, { day: "numeric", timeZone: "UTC", ...options });
  const short = format({ month: "short" });
  const long = format({ month: "long" });
  const shortDay = format({ weekday: "short", month: "short" });
  const longDay = format({ weekday: "long", month: "long" });
  return sums.map(({ date, received, spam }, index) => {
    const at = new Date(date);
    // The last one is today, and is called so.
    const isToday = index === sums.length - 1;
    const what = `${counted(received, "submission")} · ${number(spam)} spam`;
    return {
      key: date,
      label: isToday ? "Today" : short.format(at),
      value: received,
      above: spam,
      hint: `${isToday ? `Today, ${long.format(at)}` : longDay.format(at)} · ${what}`,
      shortHint: `${isToday ? `Today, ${short.format(at)}` : shortDay.format(at)} · ${what}`,
    };
  });
}

function sentence(sums: Sums): string {
  const spam = sums.reduce((sum, day) => sum + day.spam, 0);
  const most = Math.max(0, ...sums.map(({ received }) => received));
  const total = counted(receivedIn(sums), "submission");
  return `${total} and ${number(spam)} spam in the last ${sums.length} days, at most ${number(most)} a day`;
}

function Legend() {
  return (
    <span className="flex items-center gap-3.5 text-12 text-ink-soft">
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="size-2.5 rounded-[2px] bg-ink" />
        Submissions
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="size-2.5 rounded-[2px] bg-field-line/65" />
        Spam
      </span>
    </span>
  );
}

interface ChoiceProps {
  endpoints: LastDaysProps["endpoints"];
  chosen: string;
  onChoose: (id: string) => void;
}

function Choice({ endpoints, chosen, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className="-my-2 w-44 min-w-0 max-sm:-my-2.5">
      <label htmlFor={id} className="sr-only">
        Endpoint
      </label>
      <Select
        id={id}
        value={chosen}
        onChange={(event) => onChoose(event.target.value)}
        className="max-sm:[&>select]:h-10 max-sm:[&>select]:text-16"
      >
        <option value="">All endpoints</option>
        {endpoints.map(({ id: value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}

import { useId, useState } from "react";
import { type DayCount, sumByDay } from "~/lib/daily-counts";
import { BarChart } from "~/ui/charts/bar-chart";
import { Select } from "~/ui/forms/select";
import { Panel } from "./panel";

interface LastDaysProps {
  counts: readonly DayCount[];
  days: number;
  endpoints: readonly { id: string; name: string }[];
}

/** What arrived by day, spam on top of it; of all endpoints or of one. */
export function LastDays({ counts, days, endpoints }: LastDaysProps) {
  const [chosen, choose] = useState("");
  const sums = sumByDay(counts, days, chosen || undefined);
  return (
    <Panel
      title={`Last ${days} days`}
      beside={<Legend />}
      aside={endpoints.length > 1 && <Choice endpoints={endpoints} chosen={chosen} onChoose={choose} />}
    >
      <div className="relative flex max-h-[22rem] flex-1 px-4 pt-1 pb-5 sm:px-[22px]">
        <BarChart label={sentence(sums)} bars={barsOf(sums)} />
        {sums.every(({ received, spam }) => received + spam === 0) && (
          <p className="absolute inset-0 grid place-items-center pb-8 text-ink-faint">
            <span className="bg-surface px-2">No submissions in this period</span>
          </p>
        )}
      </div>
    </Panel>
  );
}

type Sums = ReturnType<typeof sumByDay>;

function barsOf(sums: Sums) {
  const short = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", timeZone: "UTC" });
  return sums.map(({ date, received, spam }, index) => {
    // The last one is today, and is called so.
    const label = index === sums.length - 1 ? "Today" : short.format(new Date(date));
    return { key: date, label, value: received, above: spam, hint: `${label}: ${words(received)}, ${spam} spam` };
  });
}

function sentence(sums: Sums): string {
  const total = sums.reduce((sum, { received }) => sum + received, 0);
  const spam = sums.reduce((sum, day) => sum + day.spam, 0);
  const most = Math.max(0, ...sums.map(({ received }) => received));
  return `${words(total)} and ${spam} spam in the last ${sums.length} days, at most ${most} a day`;
}

const words = (count: number) => `${count} ${count === 1 ? "submission" : "submissions"}`;

function Legend() {
  return (
    <span className="flex items-center gap-3.5 text-12 text-ink-soft">
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="size-2.5 rounded-[2px] bg-accent" />
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
    <div className="w-44 max-sm:my-1.5 max-sm:w-full sm:-my-2">
      <label htmlFor={id} className="sr-only">
        Endpoint
      </label>
      <Select id={id} value={chosen} onChange={(event) => onChoose(event.target.value)}>
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

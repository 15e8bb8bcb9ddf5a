import { BarChart } from "~/ui/bar-chart";
import { countByDay } from "./days";
import { Panel } from "./panel";

interface LastDaysProps {
  arrivals: { times: readonly string[]; complete: boolean };
  days: number;
}

/** Submissions by day, as many whole days as are known. */
export function LastDays({ arrivals, days }: LastDaysProps) {
  const bars = countByDay(arrivals, days);
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  const most = Math.max(0, ...bars.map(({ value }) => value));
  const words = `${total} ${total === 1 ? "submission" : "submissions"}`;
  return (
    <Panel title={`Last ${bars.length} days`} aside={<span className="num text-12 text-ink-faint">{words}</span>}>
      <div className="grid flex-1 px-4 pb-5 sm:px-[22px]">
        <BarChart label={`${words} in ${bars.length} days, at most ${most} a day`} bars={named(bars)} />
      </div>
    </Panel>
  );
}

/** The last one is today, and is called so. */
function named(bars: ReturnType<typeof countByDay>) {
  return bars.map((bar, index) => (index === bars.length - 1 ? { ...bar, label: "today" } : bar));
}

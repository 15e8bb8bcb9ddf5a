import { clsx } from "clsx";
import { niceStep, tickLabel } from "~/ui/charts/bar-chart";
import { useChartCursor } from "~/ui/charts/chart-cursor";
import type { Statistics } from "./query";
import { counted, dayName, number, shortDay, weekdayName } from "./text";

type Day = Statistics["days"][number];

/** What a column shows: each lies in front of the one before. */
export const layers = [
  { key: "views", noun: "view", colour: "bg-line-strong" },
  { key: "starts", noun: "start", colour: "bg-ink-faint" },
  { key: "completions", noun: "completion", colour: "bg-accent" },
] as const;

interface DayChartProps {
  /** Says in a few words what the chart shows. */
  label: string;
  days: readonly Day[];
  today: string;
}

/**
 * A column a day, on hairlines. Like the other charts, it is one tab stop, moved along by mouse, finger or arrow keys, with
 * the figures of the day below; screen readers also get them as a list.
 */
export function DayChart({ label, days, today }: DayChartProps) {
  const { current, isChosen, bind } = useChartCursor(days.length);
  const chosen = days[current];
  const name = (day: Day) => (day.day === today ? `Today, ${dayName(day.day)}` : weekdayName(day.day));
  const hint = (day: Day) => `${name(day)}: ${layers.map(({ key, noun }) => counted(day[key], noun)).join(", ")}`;
  return (
    <div className="num mt-4 flex min-w-0 flex-1 flex-col">
      <div className="relative mr-9 min-h-[170px] max-h-80 flex-1 rounded-tight outline-offset-4 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent @lg:min-h-[226px]">
        <Plot label={label} days={days} marked={isChosen ? current : undefined} />
        <input
          type="range"
          aria-label="Day"
          aria-valuetext={chosen && hint(chosen)}
          min={0}
          max={Math.max(0, days.length - 1)}
          value={current}
          {...bind}
          className="absolute inset-0 m-0 size-full touch-pan-y cursor-default opacity-0"
        />
      </div>
      <Axis days={days} />
      {chosen && (
        <p
          aria-hidden
          data-readout
          className="mt-3.5 flex flex-wrap gap-x-4 rounded-[8px] bg-sunken px-3.5 py-2.5 text-13 text-ink-soft"
        >
          <span className="mr-auto font-strong text-ink @max-lg:w-full">{name(chosen)}</span>
          {layers.map(({ key, noun }) => (
            <span key={key}>
              <strong className="font-strong text-ink">{number(chosen[key])}</strong> {noun}
              {chosen[key] === 1 ? "" : "s"}
            </span>
          ))}
        </p>
      )}
      <ul aria-label={`${label}, by day`} className="sr-only">
        {days.map((day) => (
          <li key={day.day}>{hint(day)}</li>
        ))}
      </ul>
    </div>
  );
}

interface PlotProps {
  label: string;
  days: readonly Day[];
  marked?: number;
}

function Plot({ label, days, marked }: PlotProps) {
  const step = niceStep(Math.max(0, ...days.flatMap((day) => layers.map(({ key }) => day[key]))) / 3);
  const share = (value: number) => `${(value / (step * 3)) * 100}%`;
  return (
    <div role="img" aria-label={label} className="absolute inset-0 text-12 text-ink-faint">
      {[3, 2, 1, 0].map((count, line) => (
        <div key={count} className="absolute inset-x-0 border-line border-t" style={{ top: `${(line / 3) * 100}%` }}>
          <span className="absolute -top-2 left-full pl-2.5 leading-4">{tickLabel(count * step)}</span>
        </div>
      ))}
      <div className="absolute inset-0 flex items-stretch">
        {days.map((day, index) => (
          <div
            key={day.day}
            className={clsx("relative min-w-0 flex-1", index === marked && "rounded-t-[3px] bg-line/70")}
          >
            {layers.map(({ key, colour }) => (
              <div
                key={key}
                className={clsx("absolute inset-x-[16%] bottom-0 mx-auto max-w-10 rounded-t-[1.5px]", colour)}
                style={{ height: share(day[key]) }}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The first day, two between, and the last, which is today. */
function Axis({ days }: { days: readonly Day[] }) {
  const last = days.length - 1;
  const named = [0, 1, 2].map((third) => Math.round((last * third) / 3));
  return (
    <div aria-hidden className="relative mt-2 mr-9 h-4 whitespace-nowrap text-12 text-ink-faint leading-4">
      {[...new Set(named)].map((index) => (
        <span
          key={index}
          className={clsx("absolute", index > 0 && "-translate-x-1/2")}
          style={{ left: `${((index + (index > 0 ? 0.5 : 0)) / days.length) * 100}%` }}
        >
          <span className="@max-lg:hidden">{dayName(days[index]?.day ?? "")}</span>
          <span className="@lg:hidden">{shortDay(days[index]?.day ?? "")}</span>
        </span>
      ))}
      <span className="absolute right-0">Today</span>
    </div>
  );
}

import { clsx } from "clsx";
import { useChartCursor } from "./chart-cursor";

interface Bar {
  key: string;
  /** Below the axis, where there is room. */
  label: string;
  value: number;
  /** Lies on top of it, paler. */
  above?: number;
  /** The bar in words, shown above the chart while one points at it. */
  hint: string;
  /** The same in fewer characters, where the chart is narrow. */
  shortHint?: string;
}

interface BarChartProps {
  /** Says in one sentence what the chart shows. */
  label: string;
  bars: readonly Bar[];
  /** What one bar stands for. */
  barName?: string;
  /** In place of bars if all of them are 0. */
  empty?: string;
}

/**
 * Bars on hairlines, three steps high; in a taller place it grows. A fixed line above shows the bar one points at, by mouse,
 * finger or arrow keys, else the last one. The chart is one tab stop; screen readers also get the values as a list.
 */
export function BarChart({ label, bars, barName = "Day", empty }: BarChartProps) {
  const { current, isChosen, bind } = useChartCursor(bars.length);
  const bar = bars[current];
  const isEmpty = bars.every(({ value, above = 0 }) => value + above === 0);
  return (
    <div className="@container num relative flex min-w-0 flex-1 flex-col">
      <p className="mb-2.5 h-5 truncate text-13 text-ink-soft leading-5">
        <span className={clsx(bar?.shortHint && "@max-md:hidden")}>{bar?.hint}</span>
        {bar?.shortHint && (
          <span aria-hidden className="@md:hidden">
            {bar.shortHint}
          </span>
        )}
      </p>
      <div className="relative mr-9 min-h-[150px] flex-1 rounded-tight outline-offset-4 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent">
        <Plot label={label} bars={bars} marked={isChosen ? current : undefined} />
        {isEmpty && empty && (
          <p className="absolute inset-0 grid place-items-center text-14 text-ink-faint">
            <span className="bg-surface px-2">{empty}</span>
          </p>
        )}
        <input
          type="range"
          aria-label={barName}
          aria-valuetext={bar?.hint}
          min={0}
          max={Math.max(0, bars.length - 1)}
          value={current}
          {...bind}
          className="absolute inset-0 m-0 size-full touch-pan-y cursor-default opacity-0"
        />
      </div>
      <Axis bars={bars} />
      <ul aria-label={`${label}, by ${barName.toLowerCase()}`} className="sr-only">
        {bars.map(({ key, hint }) => (
          <li key={key}>{hint}</li>
        ))}
      </ul>
    </div>
  );
}

interface PlotProps {
  label: string;
  bars: readonly Bar[];
  marked?: number;
}

function Plot({ label, bars, marked }: PlotProps) {
  const step = niceStep(Math.max(0, ...bars.map(({ value, above = 0 }) => value + above)) / 3);
  const share = (value: number) => ({ height: `${(value / (step * 3)) * 100}%` });
  return (
    <div role="img" aria-label={label} className="absolute inset-0 text-11 text-ink-faint">
      {[3, 2, 1, 0].map((count, line) => (
        <div key={count} className="absolute inset-x-0 border-line border-t" style={{ top: `${(line / 3) * 100}%` }}>
          <span className="absolute -top-2 left-full pl-2 leading-4">{tickLabel(count * step)}</span>
        </div>
      ))}
      <div className="absolute inset-0 flex items-stretch">
        {bars.map(({ key, value, above = 0 }, index) => (
          <div
            key={key}
            className={clsx(
              "flex min-w-0 flex-1 flex-col justify-end px-[0.5px] sm:px-[2.5px]",
              index === marked && "bg-line/70",
            )}
          >
            {above > 0 && (
              <div
                className="min-h-[3px] rounded-t-[2px] border-surface border-b bg-field-line/65"
                style={share(above)}
              />
            )}
            {value > 0 && <div className={clsx("bg-ink", above === 0 && "rounded-t-[2px]")} style={share(value)} />}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The first, the middle and the last bar are named. */
function Axis({ bars }: { bars: readonly Bar[] }) {
  const named = new Set([bars[0], bars[Math.floor(bars.length / 2)], bars.at(-1)]);
  return (
    <div aria-hidden className="mt-1.5 mr-9 flex h-4 justify-between text-11 text-ink-faint leading-4">
      {[...named].map((bar) => bar && <span key={bar.key}>{bar.label}</span>)}
    </div>
  );
}

/** 12,000 is "12K": there is room for four characters. */
export function tickLabel(tick: number): string {
  return new Intl.NumberFormat(undefined, {
    notation: tick < 10_000 ? "standard" : "compact",
    useGrouping: false,
  }).format(tick);
}

/** The next round number: 1 to 6, 8, 10, 12, 15, 20, 25, 30, … */
export function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  // Nothing is counted in halves.
  const factors = power === 1 ? [1, 2, 3, 4, 5, 6, 8, 10] : [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
  return factors.map((factor) => Math.round(factor * power)).find((step) => step >= least) ?? power * 10;
}

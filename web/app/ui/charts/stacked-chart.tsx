import { clsx } from "clsx";
import type { ReactNode } from "react";
import { niceStep, tickLabel } from "./bar-chart";
import { useChartCursor } from "./chart-cursor";

interface Column {
  key: string;
  /** Below the axis, where there is room. */
  label: string;
  /** One of each series, the lowest first. */
  values: readonly number[];
  /** For a column that is still to come: how high it will be, about. */
  expected?: number;
  /** The column in words. */
  hint: string;
}

interface StackedChartProps {
  /** Says in one sentence what the chart shows. */
  label: string;
  columns: readonly Column[];
  /** The last column that isn't still to come. */
  last: number;
  /** What one column stands for. */
  columnName?: string;
  /** Explains one column: beside it while one points at it, or above the chart where that is narrow. */
  readout: (column: number) => ReactNode;
  /** A column with something to say about it. */
  mark?: { column: number; text: string };
  /** In place of columns if all of them are 0. */
  empty: string;
}

/** The series, the lowest first. There are no more. */
export const shades = [
  "bg-ink",
  "bg-[color-mix(in_srgb,var(--color-ink)_64%,var(--color-surface))]",
  "bg-[color-mix(in_srgb,var(--color-ink)_40%,var(--color-surface))]",
  "bg-[color-mix(in_srgb,var(--color-ink)_22%,var(--color-surface))]",
];

/**
 * Columns of several series on hairlines, three steps high. Like `BarChart`, it is one tab stop, moved along by mouse,
 * finger or arrow keys; screen readers also get the values as a list.
 */
export function StackedChart(props: StackedChartProps) {
  const { label, columns, last, columnName = "Day", readout, mark, empty } = props;
  const { current, isChosen, bind } = useChartCursor(columns.length, last);
  const isEmpty = columns.every(({ values }) => values.every((value) => value === 0));
  return (
    <div className="@container num min-w-0">
      <div className="relative mr-8">
        {!isEmpty && (
          <div
            className={clsx(
              "border text-13 @max-xl:-mr-8 @max-xl:mb-3.5 @max-xl:rounded-control @max-xl:border-line @max-xl:bg-sunken @max-xl:px-3 @max-xl:py-2.5",
              "@xl:pointer-events-none @xl:absolute @xl:top-1.5 @xl:z-10 @xl:w-72 @xl:rounded-[8px] @xl:border-line-strong @xl:bg-raised @xl:px-3.5 @xl:py-[11px] @xl:shadow-float",
              !isChosen && "@xl:hidden",
            )}
            style={besideColumn(current, columns.length)}
          >
            {readout(current)}
          </div>
        )}
        <div className="relative h-[150px] rounded-tight outline-offset-4 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent @xl:h-[184px]">
          <Plot label={label} columns={columns} marked={isChosen ? current : undefined} />
          {isEmpty && (
            <p className="absolute inset-0 grid place-items-center text-ink-faint">
              <span className="bg-surface px-2">{empty}</span>
            </p>
          )}
          {mark && !isEmpty && <Mark {...mark} count={columns.length} />}
          {columns.some(({ expected }) => expected) && <ExpectedKey />}
          <input
            type="range"
            aria-label={columnName}
            aria-valuetext={columns[current]?.hint}
            min={0}
            max={last}
            value={current}
            {...bind}
            className="absolute inset-0 m-0 size-full touch-pan-y cursor-default opacity-0"
          />
        </div>
      </div>
      <Axis columns={columns} />
      <ul aria-label={`${label}, by ${columnName.toLowerCase()}`} className="sr-only">
        {columns.slice(0, last + 1).map(({ key, hint }) => (
          <li key={key}>{hint}</li>
        ))}
      </ul>
    </div>
  );
}

/** To the right of a column in the left half, to the left of the others. */
function besideColumn(column: number, count: number) {
  const share = (columns: number) => `calc(${(columns / count) * 100}% + 8px)`;
  return column < count / 2 ? { left: share(column + 1) } : { right: share(count - column) };
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** What is written into the plot stands above the columns. */
const HEADROOM = 1.2;

interface PlotProps {
  label: string;
  columns: readonly Column[];
  marked?: number;
}

function Plot({ label, columns, marked }: PlotProps) {
  const highest = Math.max(0, ...columns.map(({ values, expected = 0 }) => Math.max(sumOf(values), expected)));
  const step = niceStep((highest * HEADROOM) / 3);
  const share = (value: number) => ({ height: `${(value / (step * 3)) * 100}%` });
  return (
    <div role="img" aria-label={label} className="absolute inset-0 text-12 text-ink-faint">
      {[3, 2, 1, 0].map((count, line) => (
        <div key={count} className="absolute inset-x-0 border-line border-t" style={{ top: `${(line / 3) * 100}%` }}>
          <span className="absolute -top-2 left-full pl-2 leading-4">{tickLabel(count * step)}</span>
        </div>
      ))}
      <div className="absolute inset-0 flex items-stretch">
        {columns.map(({ key, values, expected = 0 }, index) => (
          <div
            key={key}
            className={clsx(
              "flex min-w-0 flex-1 flex-col-reverse px-px @xl:px-[2.5px]",
              index === marked && "bg-line/70",
            )}
          >
            {values.map(
              (value, series) =>
                value > 0 && (
                  <div
                    // biome-ignore lint/suspicious/noArrayIndexKey: a series is its place
                    key={series}
                    className={clsx(shades[series], "border-surface last:rounded-t-[2px] not-first:border-b")}
                    style={share(value)}
                  />
                ),
            )}
            {expected > 0 && (
              <div
                className="hatched rounded-t-[2px] border border-line-strong border-b-0 text-line-strong"
                style={share(expected)}
              />
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

function Mark({ column, text, count }: { column: number; text: string; count: number }) {
  const share = ((column + 0.5) / count) * 100;
  // Where there is room for the text on its left.
  const isRight = share > 28;
  return (
    <span
      className={clsx(
        "pointer-events-none absolute top-1.5 h-7 whitespace-nowrap border-warn border-dashed text-12 text-warn leading-4 @max-xl:hidden",
        isRight ? "border-r pr-2" : "border-l pl-2",
      )}
      style={isRight ? { right: `${100 - share}%` } : { left: `${share}%` }}
    >
      {text}
    </span>
  );
}

function ExpectedKey() {
  return (
    <span className="pointer-events-none absolute top-1.5 right-0 flex items-center gap-1.5 bg-surface pl-2 text-12 text-ink-faint leading-4">
      <span aria-hidden className="hatched size-2.5 rounded-[2px] border border-line-strong text-line-strong" />
      estimated
    </span>
  );
}

const WEEK = 7;

/** The first of each week is named, and the last. */
function Axis({ columns }: { columns: readonly Column[] }) {
  const last = columns.length - 1;
  const named = columns.map((_, index) => index).filter((index) => index % WEEK === 0 && index < last - WEEK / 2);
  return (
    <div aria-hidden className="relative mt-1.5 mr-8 h-4 whitespace-nowrap text-12 text-ink-faint leading-4">
      {named.map((index) => (
        <span
          key={index}
          className="absolute @max-sm:nth-4:hidden"
          style={{ left: `${(index / columns.length) * 100}%` }}
        >
          {columns[index]?.label}
        </span>
      ))}
      <span className="absolute right-0">{columns[last]?.label}</span>
    </div>
  );
}

import { clsx } from "clsx";
import TrendingDown from "lucide-react/icons/trending-down";
import type { ReactNode } from "react";
import { Card } from "~/ui/layout/card";
import { type FunnelRow, funnelOf, lostOf, worstOf } from "./funnel";
import type { Statistics } from "./query";
import { duration, number, percent } from "./text";

/** How many got how far, step by step, and one sentence that says where most of them leave. */
export function DropOff({ statistics }: { statistics: Statistics }) {
  const rows = funnelOf(statistics);
  const worst = worstOf(rows);
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <Card
      aria-label="Drop-off by step"
      className="@container num flex min-w-0 flex-col p-4 sm:px-[22px] sm:pt-[18px] sm:pb-5"
    >
      <h3 className="font-strong text-15">Drop-off by step</h3>
      <ol className="mt-2.5 grid @xl:grid-cols-[minmax(0,168px)_minmax(0,1fr)_auto_auto] @xl:gap-x-[18px]">
        {rows.map((row) => (
          <Row key={row.key} row={row} most={most} isWorst={row === worst} />
        ))}
      </ol>
      {statistics.starts > 0 && (
        <p className="@xl:mt-1 flex gap-[9px] border-line border-t pt-3.5 text-ink-soft">
          <TrendingDown aria-hidden className="mt-[3px] size-4 shrink-0 text-warn" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <Conclusion rows={rows} worst={worst} starts={statistics.starts} />
          </span>
        </p>
      )}
    </Card>
  );
}

interface RowProps {
  row: FunnelRow;
  most: number;
  isWorst: boolean;
}

function Row({ row: { name, count, did, came, left, medianSeconds, kind }, most, isWorst }: RowProps) {
  return (
    <li className="@xl:col-span-4 grid grid-cols-[minmax(0,1fr)_auto] @xl:grid-cols-subgrid items-center gap-x-3 @xl:gap-x-[18px] border-line border-t py-[11px] @xl:first:border-t-0">
      <p className="min-w-0 leading-snug">
        <span className="mr-1.5 font-medium [overflow-wrap:anywhere]">{name}</span>
        {medianSeconds !== null && (
          <span className="inline-block whitespace-nowrap text-13 text-ink-faint @xl:block">
            {duration(medianSeconds)} median
          </span>
        )}
      </p>
      <p className="@xl:order-1 whitespace-nowrap text-right">
        <strong className="font-strong">{number(count)}</strong> {did}
      </p>
      <Bar share={count / most} before={came / most} isEnd={kind === "end"} isWorst={isWorst} />
      <p
        className={clsx(
          "@xl:order-2 whitespace-nowrap text-13 @xl:text-right @xl:text-14 empty:@max-xl:hidden @max-xl:col-span-2 @max-xl:mt-1.5",
          isWorst ? "font-strong text-warn" : "text-ink-soft",
        )}
      >
        {left > 0 && `${number(left)} left, ${percent(left, came)}`}
      </p>
    </li>
  );
}

interface BarProps {
  share: number;
  /** Of those that came here. */
  before: number;
  isEnd: boolean;
  isWorst: boolean;
}

/** Those who went on, and hatched those who left. */
function Bar({ share, before, isEnd, isWorst }: BarProps) {
  return (
    <div aria-hidden className="relative h-[18px] @xl:h-[26px] @max-xl:col-span-2 @max-xl:mt-[7px]">
      <div
        className={clsx(
          "hatched absolute inset-y-0 left-0 rounded-[4px]",
          isWorst ? "bg-warn-soft text-warn" : "bg-sunken text-line-strong",
        )}
        style={{ width: `${Math.min(1, before) * 100}%` }}
      />
      <div
        className={clsx("absolute inset-y-0 left-0 rounded-[4px]", isEnd ? "bg-accent" : "bg-ink")}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}

interface ConclusionProps {
  rows: readonly FunnelRow[];
  worst?: FunnelRow;
  starts: number;
}

function Conclusion({ rows, worst, starts }: ConclusionProps): ReactNode {
  const lost = lostOf(rows);
  if (lost === 0) return "Everyone who started also finished.";
  if (!worst) return `${number(lost)} of ${number(starts)} people who started didn't finish.`;
  const place = <strong className="font-strong text-ink">{placeOf(worst)}</strong>;
  const figures = `${number(worst.left)} of ${number(lost)}.`;
  if (worst.left * 2 > lost) {
    return (
      <>
        Most people who start and don't finish leave on {place}: {figures}
      </>
    );
  }
  return (
    <>
      People who start and don't finish most often leave on {place}: {figures}
    </>
  );
}

/** "step 2, Details" for "2. Details"; a step without a name is "step 2". */
function placeOf({ key, name }: FunnelRow): string {
  const own = name.slice(name.indexOf(". ") + 2);
  return name.startsWith("Step ") ? key : `${key}, ${own}`;
}

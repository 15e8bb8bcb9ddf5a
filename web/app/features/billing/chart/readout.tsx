import { clsx } from "clsx";
import { shades } from "~/ui/charts/stacked-chart";
import { counted, euros, number, today } from "../text";
import { type DaysOfMonth, dayTitle } from "./days";

/** One day: how many, what they cost, and which endpoints received them. Always as tall, so that nothing jumps. */
export function Readout({ month: { days, series }, index }: { month: DaysOfMonth; index: number }) {
  const day = days[index];
  if (!day) return null;
  const isToday = day.date === today();
  return (
    <>
      <p className="text-ink-soft">{dayTitle(day.date)}</p>
      <p className="mb-1.5 flex justify-between gap-4 border-line border-b pb-[7px] font-strong">
        <span>
          {counted(day.total, "submission")}
          {isToday && " so far"}
        </span>
        {day.cents !== undefined && <span>{euros(day.cents)} before tax</span>}
      </p>
      <ul className="grid @max-xl:grid-cols-2 @max-xl:gap-x-3.5">
        {series.map(({ id = "others", name }, at) => (
          <li key={id} className="flex min-w-0 items-center gap-[9px] py-px text-ink-soft">
            <span aria-hidden className={clsx("size-2.5 shrink-0 rounded-[2.5px]", shades[at])} />
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span>{number(day.values[at] ?? 0)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

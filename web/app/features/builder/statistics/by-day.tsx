import { Card } from "~/ui/layout/card";
import { DayChart, layers } from "./day-chart";
import type { Statistics } from "./query";
import { counted, dayName } from "./text";

/** Views, starts and completions of each day. */
export function ByDay({ statistics: { from, to, days, views } }: { statistics: Statistics }) {
  return (
    <Card aria-label="By day" className="@container flex min-w-0 flex-col p-4 sm:px-[22px] sm:pt-[18px] sm:pb-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-strong text-15">By day</h3>
        <ul aria-hidden className="flex gap-3.5 text-13 text-ink-soft">
          {layers.map(({ noun, colour }) => (
            <li key={noun} className="flex items-center gap-1.5">
              <span className={`size-[9px] rounded-[2px] ${colour}`} />
              {noun}s
            </li>
          ))}
        </ul>
      </div>
      <DayChart label={`${counted(views, "view")}, ${dayName(from)} to ${dayName(to)}`} days={days} today={to} />
      <p className="mt-auto pt-3.5 text-13 text-ink-soft">
        Counted without cookies. Previews and tests aren't counted.
      </p>
    </Card>
  );
}

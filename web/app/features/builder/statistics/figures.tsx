import { Card } from "~/ui/layout/card";
import type { Statistics } from "./query";
import { comparison, duration, number, percent } from "./text";

/** Views, starts, completions and the median time. */
export function Figures({ statistics }: { statistics: Statistics }) {
  const { views, starts, completions, previous, median_seconds } = statistics;
  const ofViews = percent(starts, views);
  const ofStarts = percent(completions, starts);
  return (
    <Card aria-label="Totals" className="num">
      <dl className={stripClass}>
        <Figure name="Views" value={number(views)} about={comparison(views, previous.views)} />
        <Figure name="Starts" value={number(starts)} about={ofViews && `${ofViews} of views`} />
        <Figure name="Completions" value={number(completions)} about={ofStarts && `${ofStarts} of starts`} />
        <Figure
          name="Median time"
          value={median_seconds === null ? "–" : duration(median_seconds)}
          about={median_seconds === null ? "not known yet" : "from start to submit"}
        />
      </dl>
    </Card>
  );
}

/** Four beside each other, or two by two. */
export const stripClass =
  "grid grid-cols-2 sm:grid-cols-4 [&>*]:border-line [&>*]:px-4 [&>*]:py-3.5 sm:[&>*]:px-[22px] sm:[&>*]:py-[17px] max-sm:[&>:nth-child(even)]:border-l max-sm:[&>:nth-child(n+3)]:border-t sm:[&>:nth-child(n+2)]:border-l";

interface FigureProps {
  name: string;
  value: string;
  about?: string;
}

function Figure({ name, value, about }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="font-label text-13 text-ink-soft">{name}</dt>
      <dd>
        <span className="block whitespace-nowrap font-strong text-22 tracking-[-0.02em] lg:text-[1.625rem] lg:leading-[1.3]">
          {value}
        </span>
        <span className="block min-h-5 text-13 text-ink-faint">{about}</span>
      </dd>
    </div>
  );
}

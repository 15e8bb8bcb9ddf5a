import { clsx } from "clsx";
import { useState } from "react";
import { Link } from "react-router";
import { Button } from "~/ui/buttons/button";
import { shades } from "~/ui/charts/stacked-chart";
import { number } from "../text";
import type { DaysOfMonth } from "./days";

/** As many as are beside the chart without making the card taller. */
const MAX_ROWS = 5;

interface EndpointListProps {
  month: DaysOfMonth;
  /** The endpoints that can still be opened. */
  linked: ReadonlySet<string>;
}

/** How many submissions each endpoint received, the busiest first. */
export function EndpointList({ month: { endpoints, series }, linked }: EndpointListProps) {
  const [isWhole, setWhole] = useState(false);
  const hidden = endpoints.length - MAX_ROWS;
  const shown = isWhole ? endpoints : endpoints.slice(0, MAX_ROWS);
  return (
    <>
      <ul aria-label="Submissions by endpoint" className="num">
        {shown.map(({ id, name, count }, index) => (
          <li key={id} className="flex h-11 items-center gap-[9px] border-line border-b lg:h-9">
            <span
              aria-hidden
              className={clsx("size-2.5 shrink-0 rounded-[2.5px]", shades[Math.min(index, series.length - 1)])}
            />
            {id && linked.has(id) ? (
              <Link
                to={`/forms/${id}/submissions`}
                title={name}
                className="min-w-0 flex-1 truncate font-medium hover:underline"
              >
                {name}
              </Link>
            ) : (
              <span className="min-w-0 flex-1 truncate text-ink-soft">{name}</span>
            )}
            <span className="whitespace-nowrap text-ink-faint">
              <strong className="font-strong text-ink">{number(count)}</strong>{" "}
              {count === 1 ? "submission" : "submissions"}
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button size="small" look="quiet" className="mt-2 -ml-2.5" onClick={() => setWhole(!isWhole)}>
          {isWhole ? "Show fewer" : `Show all ${number(endpoints.length)} endpoints`}
        </Button>
      )}
    </>
  );
}

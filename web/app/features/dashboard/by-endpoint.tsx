import type { ReactNode } from "react";
import { Link } from "react-router";
import { asideLinkClass, Panel, UnreadCount } from "./panel";
import { counted, number } from "./quota/quota-text";
import { endpointRowClass } from "./skeletons";

interface Counted {
  id: string;
  name: string;
  month_count: number;
  unread: number;
}

interface ByEndpointProps {
  endpoints: readonly Counted[];
  /** How an endpoint went lately, drawn. */
  trend: (endpointId: string) => ReactNode;
}

/** As tall as the latest submissions beside it. */
const MAX_ROWS = 7;

/** The busiest endpoints of the month; the rest are one click away. */
export function ByEndpoint({ endpoints, trend }: ByEndpointProps) {
  const busiest = endpoints.toSorted((a, b) => b.month_count - a.month_count).slice(0, MAX_ROWS);
  return (
    <Panel
      title="This month by endpoint"
      aside={
        <Link to="/endpoints" className={asideLinkClass}>
          {endpoints.length > 1 ? `All ${number(endpoints.length)} endpoints` : "All endpoints"}
        </Link>
      }
    >
      <ul>
        {busiest.map(({ id, name, month_count, unread }) => (
          <li key={id} className={`${endpointRowClass} relative hover:bg-sunken/60`}>
            <div className="min-w-0">
              <Link
                to={`/forms/${id}/submissions`}
                title={name}
                // The whole row is the link.
                className="block truncate font-medium leading-5 after:absolute after:inset-0"
              >
                {name}
              </Link>
              <p className="num flex flex-wrap items-center gap-x-2 text-12 text-ink-soft leading-[18px]">
                {counted(month_count, "submission")}
                {unread > 0 && <UnreadCount count={number(unread)} />}
              </p>
            </div>
            <span className="h-[26px] w-20 shrink-0 [&_svg]:w-20">{trend(id)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

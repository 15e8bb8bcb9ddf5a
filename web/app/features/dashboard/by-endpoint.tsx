import type { ReactNode } from "react";
import { Link } from "react-router";
import { Badge } from "~/ui/data/badge";
import { Panel } from "./panel";
import { number } from "./quota-text";

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

/** The busiest endpoints of the month; the rest are one click away. */
export function ByEndpoint({ endpoints, trend }: ByEndpointProps) {
  const busiest = endpoints.toSorted((a, b) => b.month_count - a.month_count).slice(0, 8);
  return (
    <Panel
      title="This month by endpoint"
      aside={
        <Link to="/endpoints" className="font-label text-12 text-accent-ink hover:underline">
          View all {endpoints.length}
        </Link>
      }
    >
      <ul className="px-4 pb-2 sm:px-[22px]">
        {busiest.map(({ id, name, month_count, unread }) => (
          <li key={id} className="flex items-center gap-2 border-line border-t py-2">
            <Link to={`/forms/${id}/submissions`} className="truncate font-medium hover:underline" title={name}>
              {name}
            </Link>
            {unread > 0 && <Badge tone="accent">{number(unread)} unread</Badge>}
            <span className="ml-auto flex shrink-0 items-center gap-3 pl-2 [&_svg]:w-16">
              {trend(id)}
              <span className="num min-w-6 text-right">{number(month_count)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Endpoint } from "~/api/queries/endpoints";
import { statsQuery } from "~/api/queries/stats";
import type { DayCount } from "~/lib/daily-counts";
import { showsAllForms } from "../view/view";
import { AllFormsRow } from "./all-forms-row";
import { TableHead } from "./columns";
import { EndpointRow, type RowAct } from "./endpoint-row";

interface EndpointTableProps {
  /** All there are; the first row sums them up. */
  endpoints: readonly Endpoint[];
  /** Those to show, in order. */
  found: readonly Endpoint[];
  label: string | null;
  words: readonly string[];
  /** The same function at every drawing. */
  onAct: (act: RowAct, endpoint: Endpoint) => void;
}

export function EndpointTable({ endpoints, found, label, words, onAct }: EndpointTableProps) {
  // The list doesn't wait for the charts, and works without them.
  const { data: stats } = useQuery(statsQuery);
  const counts = useMemo(() => stats && byEndpoint(stats.days), [stats]);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a table laid out as a grid loses its own roles
    <table role="table" className="block w-full">
      <caption className="sr-only">Endpoints</caption>
      <TableHead />
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <tbody role="rowgroup" className="block">
        {showsAllForms(label, words) && <AllFormsRow endpoints={endpoints} words={words} counts={stats?.days} />}
        {found.map((endpoint) => (
          <EndpointRow
            key={endpoint.id}
            endpoint={endpoint}
            words={words}
            counts={counts && (counts.get(endpoint.id) ?? none)}
            onAct={onAct}
          />
        ))}
      </tbody>
    </table>
  );
}

const none: readonly DayCount[] = [];

/** Grouped once, instead of going through all of them for every row. */
function byEndpoint(counts: readonly DayCount[]): ReadonlyMap<string, readonly DayCount[]> {
  const groups = new Map<string, DayCount[]>();
  for (const count of counts) {
    const group = groups.get(count.endpoint_id);
    if (group) group.push(count);
    else groups.set(count.endpoint_id, [count]);
  }
  return groups;
}

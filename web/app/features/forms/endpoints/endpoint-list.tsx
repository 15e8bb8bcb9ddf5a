import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { statsQuery } from "~/api/queries/stats";
import { buttonClass } from "~/ui/buttons/button";
import { Badge } from "~/ui/data/badge";
import { type Column, Table } from "~/ui/data/table";
import { EmptyState } from "~/ui/feedback/empty-state";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { PartBoundary } from "~/ui/feedback/part-boundary";
import { Ago } from "~/ui/time/time";
import { type Endpoint, endpointsQuery } from "../queries";
import { EndpointMenu } from "./endpoint-menu";
import { EndpointUrl } from "./endpoint-url";
import { StatusBadge } from "./status-badge";
import { Trend } from "./trend";

// Each when it is asked for.
const dialogs = {
  rename: lazyPart(
    () => import("../dialogs/rename-dialog"),
    (module) => module.default,
  ),
  address: lazyPart(
    () => import("../dialogs/change-url-dialog"),
    (module) => module.default,
  ),
  delete: lazyPart(
    () => import("../dialogs/delete-dialog"),
    (module) => module.default,
  ),
};

const SnippetDialog = lazyPart(
  () => import("../snippets/snippet-dialog"),
  (module) => module.default,
);

interface EndpointListProps {
  /** The endpoint whose snippet is open. */
  shown: string | null;
  onShow: (id: string | null) => void;
}

export function EndpointList({ shown, onShow }: EndpointListProps) {
  const { data: endpoints } = useSuspenseQuery(endpointsQuery());
  const [asked, ask] = useState<{ act: keyof typeof dialogs; endpoint: Endpoint }>();
  const shownOne = endpoints.find(({ id }) => id === shown);
  const Asked = asked && dialogs[asked.act];
  const menu = (endpoint: Endpoint) => (
    <EndpointMenu endpoint={endpoint} onSnippet={() => onShow(endpoint.id)} onAsk={(act) => ask({ act, endpoint })} />
  );
  return (
    <>
      <EndpointTable endpoints={endpoints} menu={menu} />
      {shownOne && (
        <PartBoundary what="The dialog" onClose={() => onShow(null)}>
          <SnippetDialog endpoint={shownOne} onClose={() => onShow(null)} />
        </PartBoundary>
      )}
      {Asked && (
        <PartBoundary what="The dialog" onClose={() => ask(undefined)}>
          <Asked endpoint={asked.endpoint} onClose={() => ask(undefined)} />
        </PartBoundary>
      )}
    </>
  );
}

interface EndpointTableProps {
  endpoints: readonly Endpoint[];
  menu: (endpoint: Endpoint) => ReactNode;
}

function EndpointTable({ endpoints, menu }: EndpointTableProps) {
  // Beside the rest: the list does not wait for it, and stands without it.
  const { data: stats } = useQuery(statsQuery);
  const trend = ({ id }: Endpoint) => stats && <Trend counts={stats.days} endpointId={id} />;
  return (
    <Table
      caption="Endpoints"
      columns={columns(trend, menu)}
      rows={endpoints}
      rowKey={(endpoint) => endpoint.id}
      empty={
        <EmptyState title="No endpoints yet">
          Enter a name above to create your first endpoint. You'll get a URL that any form can post to.
        </EmptyState>
      }
    />
  );
}

type Drawn = (endpoint: Endpoint) => ReactNode;

const columns = (trend: Drawn, menu: Drawn): Column<Endpoint>[] => [
  { header: "Endpoint", main: true, cell: (endpoint) => <NameAndAddress endpoint={endpoint} /> },
  { header: "Last 30 days", spare: true, cell: (endpoint) => <div className="h-[26px] w-28">{trend(endpoint)}</div> },
  { header: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
  {
    header: "This month",
    align: "end",
    cell: (endpoint) => <span className="num">{number(endpoint.month_count)}</span>,
  },
  { header: "Last submission", cell: ({ last_submission_at }) => <LastArrival at={last_submission_at} /> },
  {
    header: "Actions",
    acts: true,
    align: "end",
    cell: (endpoint) => (
      <span className="inline-flex items-center gap-1">
        <Link to={`/forms/${endpoint.id}/submissions`} className={buttonClass("plain", "small")}>
          Open
        </Link>
        {menu(endpoint)}
      </span>
    ),
  },
];

const number = (value: number) => new Intl.NumberFormat().format(value);

function NameAndAddress({ endpoint: { id, name, unread, url } }: { endpoint: Endpoint }) {
  return (
    // In a narrow table the address is cut short, instead of pushing the other columns out.
    <div className="sm:contain-inline-size">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link to={`/forms/${id}`} className="wrap-anywhere font-strong hover:underline">
          {name}
        </Link>
        {unread > 0 && <Badge tone="accent">{number(unread)} unread</Badge>}
      </div>
      <EndpointUrl url={url} />
    </div>
  );
}

function LastArrival({ at }: { at?: string | null }) {
  if (!at) return <span className="text-ink-faint">None yet</span>;
  return <Ago at={at} className="num inline-block text-ink-soft first-letter:uppercase" />;
}

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useLocation, useSearchParams } from "react-router";
import { ArrivalTime } from "~/ui/time/time";
import { reportsQuery } from "../api/queries";
import type { AdminReport } from "../api/types";
import { plural } from "../item/numbers";
import { workspaceName } from "../item/workspace-name";
import { FilterChip } from "../list/filter-chip";
import { ListHeader } from "../list/list-header";
import { ListState } from "../list/list-state";
import { useRowKeys } from "../list/row-keys";
import { RowLink } from "../list/row-link";
import { SplitView } from "../list/split-view";
import { adminPaths } from "../paths";
import { reasonLabel } from "./reason-label";
import { ReportItem } from "./report-item";

/** What visitors report about forms, with the open report beside it. */
export function ReportsPage({ reportId }: { reportId: string | undefined }) {
  const [search, setSearch] = useSearchParams();
  const withClosed = search.get("closed") === "true";
  const query = useQuery(reportsQuery(withClosed));
  const open = query.data?.items.find(({ id }) => id === reportId);
  return (
    <SplitView
      hint="Select a report to decide about it."
      itemLabel="Report"
      item={reportId && <ReportItem key={reportId} query={query} report={open} />}
      list={
        <>
          <ListHeader title="Reports" updatedAt={query.dataUpdatedAt}>
            <FilterChip
              label="Status"
              value={withClosed ? "all" : "open"}
              options={[
                { value: "open", label: "Open" },
                { value: "all", label: "Open and closed" },
              ]}
              onChange={(value) => setSearch(value === "all" ? { closed: "true" } : {}, { replace: true })}
            />
          </ListHeader>
          <ListState
            query={query}
            what="The reports"
            isEmpty={({ items }) => items.length === 0}
            empty={{
              title: "No open reports",
              text: "Visitors can report a form with the link at the bottom of its page. New reports appear here.",
            }}
          >
            {({ items }) => <Rows reports={items} openId={reportId} />}
          </ListState>
        </>
      }
    />
  );
}

function Rows({ reports, openId }: { reports: readonly AdminReport[]; openId: string | undefined }) {
  const ref = useRowKeys<HTMLUListElement>();
  const { search } = useLocation();
  return (
    <>
      <ul ref={ref} className="border-line lg:border-t">
        {reports.map(({ id, at, reason, state, endpoint, workspace }) => (
          <li
            key={id}
            className={clsx(
              "relative flex min-h-11 flex-wrap items-center gap-x-4 gap-y-0.5 border-line border-b px-5 py-2 max-lg:px-4",
              id === openId ? "bg-surface lg:shadow-[inset_3px_0_var(--color-ink)]" : "hover:bg-surface",
            )}
          >
            <RowLink
              to={`${adminPaths.reports}/${id}${search}`}
              isOpen={id === openId}
              className={clsx("min-w-0 flex-1 basis-48 truncate", state === "open" ? "font-medium" : "text-ink-soft")}
            >
              {endpoint.name}
            </RowLink>
            <span className="text-13 text-ink-soft lg:w-32">{reasonLabel(reason)}</span>
            <span className="min-w-0 truncate text-13 text-ink-soft max-xl:hidden xl:w-44">
              {workspaceName(workspace)}
            </span>
            <span className="num text-13 text-ink-faint lg:w-28 lg:text-right">
              {state === "closed" ? "Closed" : <ArrivalTime at={at} />}
            </span>
          </li>
        ))}
      </ul>
      <p className="num px-5 py-3 text-13 text-ink-faint max-lg:px-4 max-lg:pb-7">
        {plural(reports.length, "report")}.
      </p>
    </>
  );
}

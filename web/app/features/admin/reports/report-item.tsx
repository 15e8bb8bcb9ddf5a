import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import Ban from "lucide-react/icons/ban";
import { useState } from "react";
import { Link } from "react-router";
import { Button } from "~/ui/buttons/button";
import { Badge } from "~/ui/data/badge";
import { EmptyState } from "~/ui/feedback/empty-state";
import { closeReport } from "../api/calls";
import { workspaceQuery } from "../api/queries";
import type { AdminReport } from "../api/types";
import { ItemHeader } from "../item/item-header";
import { ItemSection } from "../item/item-section";
import { ItemState } from "../item/item-state";
import { Moment } from "../item/moment";
import { adminPaths } from "../paths";
import { suspendEndpointAct } from "../workspace/acts";
import { EndpointBadge } from "../workspace/endpoints";
import { ReasonDialog, type ReasonedAct } from "../workspace/reason-dialog";
import { WorkspaceParts } from "../workspace/workspace-parts";
import { reasonLabel } from "./reason-label";

interface ReportItemProps {
  query: UseQueryResult<{ items: AdminReport[] }>;
  /** Not there while the list loads, or because the report isn't in it. */
  report: AdminReport | undefined;
}

const back = { to: adminPaths.reports, label: "Reports" };

export function ReportItem({ query, report }: ReportItemProps) {
  return (
    <ItemState query={query} what="The report">
      {() =>
        report ? (
          <Loaded report={report} />
        ) : (
          <>
            <ItemHeader title="Report" back={back} />
            <EmptyState title="Report not found">
              It may have been closed.{" "}
              <Link to="?closed=true" className="font-label text-accent-ink">
                Show closed reports
              </Link>
            </EmptyState>
          </>
        )
      }
    </ItemState>
  );
}

function Loaded({ report }: { report: AdminReport }) {
  const { reason, at, details, endpoint, workspace, closed } = report;
  const known = useQuery(workspaceQuery(workspace.id));
  return (
    <>
      <ItemHeader
        title={endpoint.name}
        back={back}
        meta={
          <>
            <Badge tone={closed ? "neutral" : "warn"}>{closed ? "Closed" : reasonLabel(reason)}</Badge>
            {closed && <span>{reasonLabel(reason)}</span>}
            <span>
              Reported <Moment at={at} />
            </span>
          </>
        }
      >
        <blockquote className="wrap-anywhere mt-3 whitespace-pre-wrap border-line-strong border-l-2 pl-3">
          {details || <span className="text-ink-faint">The visitor added no details.</span>}
        </blockquote>
        <p className="mt-3 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-13">
          <EndpointBadge status={endpoint.status} />
          {/* What is reported may well be harmful: it opens elsewhere, and learns nothing about this page. */}
          <a
            href={endpoint.url}
            target="_blank"
            rel="noreferrer noopener"
            className="wrap-anywhere min-w-0 font-mono text-12 text-accent-ink underline-offset-4 hover:underline"
          >
            {endpoint.url}
          </a>
        </p>
        {closed && (
          <p className="wrap-anywhere mt-3 text-13 text-ink-soft">
            Closed by {closed.by}, <Moment at={closed.at} />: {closed.reason}
          </p>
        )}
      </ItemHeader>
      {!closed && <Decision report={report} />}
      <ItemState query={known} what="The workspace">
        {(data) => <WorkspaceParts workspace={data} endpointId={endpoint.id} isLinked />}
      </ItemState>
    </>
  );
}

/** One decision: the form goes, or the report does. */
function Decision({ report: { id, endpoint } }: { report: AdminReport }) {
  const [act, setAct] = useState<ReasonedAct>();
  const suspended = suspendEndpointAct([endpoint]);
  const suspend: ReasonedAct = {
    ...suspended,
    title: "Suspend form",
    label: "Suspend form",
    done: "Form suspended and report closed.",
    failed: "Couldn't suspend the form and close the report.",
    run: async (reason, fields) => {
      await suspended.run(reason, fields);
      await closeReport(id, reason);
    },
  };
  const close: ReasonedAct = {
    title: "Close report",
    text: "The form isn't changed. The visitor isn't notified.",
    label: "Close report",
    done: "Report closed.",
    failed: "Couldn't close the report.",
    run: (reason) => closeReport(id, reason),
  };
  const isSuspended = endpoint.status === "suspended";
  return (
    <ItemSection title="Decision">
      <div className="mt-2.5 flex flex-wrap gap-2 max-lg:*:h-11 max-lg:*:flex-1">
        {!isSuspended && (
          <Button look="delete" className="max-lg:hidden" onClick={() => setAct(suspend)}>
            <Ban aria-hidden />
            Suspend form…
          </Button>
        )}
        <Button look={isSuspended ? "primary" : "plain"} onClick={() => setAct(close)}>
          Close report…
        </Button>
      </div>
      {act && <ReasonDialog act={act} onClose={() => setAct(undefined)} />}
    </ItemSection>
  );
}

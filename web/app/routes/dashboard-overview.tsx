import { useQuery, useQueryErrorResetBoundary, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type Usage, usageQuery } from "~/api/queries/billing";
import { deliverySummaryQuery } from "~/api/queries/deliveries";
import { type Endpoint, endpointsQuery } from "~/api/queries/endpoints";
import { comparedStatsQuery, DAYS } from "~/api/queries/stats";
import { ALL, LATEST } from "~/api/queries/submissions";
import { ByEndpoint } from "~/features/dashboard/by-endpoint";
import { LastDays } from "~/features/dashboard/last-days";
import { ATTENTION_ID, Numbers } from "~/features/dashboard/numbers";
import { asideLinkClass, Panel, UnreadCount } from "~/features/dashboard/panel";
import { number } from "~/features/dashboard/quota/quota-text";
import {
  chartBodyClass,
  DashboardSkeleton,
  LastDaysSkeleton,
  LatestSkeleton,
  pairClass,
} from "~/features/dashboard/skeletons";
import { heldWarning, quotaWarning } from "~/features/dashboard/warnings";
import { Attention, stepClass } from "~/features/delivery/attention/attention";
import type { OtherAttentionItem } from "~/features/delivery/attention/model";
import { Trend } from "~/features/forms/endpoints/trend";
import { Latest } from "~/features/submissions/list/latest";
import { heldPath } from "~/features/submissions/paths";
import { buttonClass } from "~/ui/buttons/button";
import { Boundary } from "~/ui/feedback/boundary";
import { EmptyState } from "~/ui/feedback/empty-state";
import { LoadFailure } from "~/ui/feedback/load-failure";
import { Card } from "~/ui/layout/card";

/** The dashboard's content; a part of `dashboard.tsx`, fetched beside the data. */
export function Overview() {
  const { reset } = useQueryErrorResetBoundary();
  return (
    <Boundary
      onRetry={reset}
      fallback={<DashboardSkeleton />}
      failed={(error, retry) => (
        <>
          <LoadFailure what="The statistics" error={error} onRetry={retry} />
          <div className={pairClass}>
            <LatestPanel endpoints={[]} />
            <AttentionPanel further={[]} />
          </div>
        </>
      )}
    >
      <WithEndpoints />
    </Boundary>
  );
}

function WithEndpoints() {
  const { data: endpoints } = useSuspenseQuery(endpointsQuery());
  return endpoints.length === 0 ? <FirstSteps /> : <Filled endpoints={endpoints} />;
}

interface EndpointsProps {
  endpoints: readonly Endpoint[];
}

function Filled({ endpoints }: EndpointsProps) {
  const { reset } = useQueryErrorResetBoundary();
  // The page stands without them; the chart and the figure say so themselves.
  const { data: stats, isError: hasNoStats } = useQuery(comparedStatsQuery);
  const summary = useQuery(deliverySummaryQuery(DAYS));
  const usage = useQuery(usageQuery());
  return (
    <>
      <Numbers
        endpoints={endpoints}
        month={stats?.month ?? (hasNoStats ? null : undefined)}
        usage={usage.data}
        deliveries={{
          summary: summary.data ?? (summary.isError ? null : undefined),
          days: DAYS,
          onRetry: () => void summary.refetch(),
        }}
      />
      <div className={pairClass}>
        <Boundary
          onRetry={reset}
          fallback={<LastDaysSkeleton />}
          failed={(error, retry) => (
            <Panel title={`Last ${DAYS} days`}>
              <div className={chartBodyClass}>
                <LoadFailure what="The chart" error={error} onRetry={retry} />
              </div>
            </Panel>
          )}
        >
          <Days endpoints={endpoints} />
        </Boundary>
        <AttentionPanel further={usage.isLoading ? undefined : concernsOf(usage.data)} />
      </div>
      <div className={pairClass}>
        <LatestPanel endpoints={endpoints} />
        <ByEndpoint endpoints={endpoints} trend={(id) => stats && <Trend counts={stats.days} endpointId={id} />} />
      </div>
    </>
  );
}

/** `further` is undefined while it is not known whether there is more. */
function AttentionPanel({ further }: { further: readonly OtherAttentionItem[] | undefined }) {
  return (
    <Panel id={ATTENTION_ID} title="Needs attention">
      <div className="flex flex-1 flex-col px-4 pb-2 sm:px-[22px]">
        <Attention further={further ?? "loading"} />
      </div>
    </Panel>
  );
}

function LatestPanel({ endpoints }: EndpointsProps) {
  const { reset } = useQueryErrorResetBoundary();
  const unread = endpoints.reduce((sum, endpoint) => sum + endpoint.unread, 0);
  const names = new Map(endpoints.map(({ id, name }) => [id, name]));
  return (
    <Panel
      title="Latest submissions"
      beside={unread > 0 && <UnreadCount count={number(unread)} />}
      aside={
        <Link to="/forms/all/submissions" className={asideLinkClass}>
          All submissions
        </Link>
      }
    >
      <Boundary
        onRetry={reset}
        fallback={<LatestSkeleton />}
        failed={(error, retry) => (
          <div className="px-4 pb-5 sm:px-[22px]">
            <LoadFailure what="The latest submissions" error={error} onRetry={retry} />
          </div>
        )}
      >
        <Latest size={LATEST} formName={(id) => names.get(id)} />
      </Boundary>
    </Panel>
  );
}

function Days({ endpoints }: EndpointsProps) {
  const { data: stats } = useSuspenseQuery(comparedStatsQuery);
  return <LastDays counts={stats.days} days={DAYS} endpoints={endpoints} />;
}

/** What the usage tells, besides what the deliveries do. */
function concernsOf(usage: Usage | undefined): OtherAttentionItem[] {
  const held = usage && heldWarning(usage);
  const quota = usage && quotaWarning(usage);
  return [
    ...(held ? [{ key: "held", step: <Step to={heldPath(ALL)}>View held submissions</Step>, ...held }] : []),
    ...(quota ? [{ key: "quota", step: <Step to="/billing">View billing</Step>, ...quota }] : []),
  ];
}

function Step({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={stepClass}>
      {children}
    </Link>
  );
}

function FirstSteps() {
  return (
    <Card>
      <EmptyState
        title="No endpoints yet"
        action={
          <Link to="/onboarding" className={buttonClass("primary")}>
            Set up your first form
          </Link>
        }
      >
        Name a form and add its snippet to your page. Submissions will appear here. Setup takes about 30 seconds.
      </EmptyState>
    </Card>
  );
}

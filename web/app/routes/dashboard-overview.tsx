import { usePrefetchQuery, useQuery, useQueryErrorResetBoundary, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { DAYS, type Stats, statsQuery } from "~/api/queries/stats";
import { ByEndpoint } from "~/features/dashboard/by-endpoint";
import { LastDays } from "~/features/dashboard/last-days";
import { Numbers } from "~/features/dashboard/numbers";
import { Panel } from "~/features/dashboard/panel";
import { LastDaysSkeleton, LatestSkeleton, pairClass } from "~/features/dashboard/skeletons";
import { inactiveForms, quotaWarning } from "~/features/dashboard/warnings";
import { Attention, type OtherAttentionItem, stepClass } from "~/features/delivery/attention/attention";
import { attentionQuery } from "~/features/delivery/queries";
import { Trend } from "~/features/forms/endpoints/trend";
import { useSendTest } from "~/features/forms/mutations";
import { type Endpoint, endpointsQuery } from "~/features/forms/queries";
import { Latest } from "~/features/submissions/list/latest";
import { latestQuery } from "~/features/submissions/queries";
import { buttonClass } from "~/ui/buttons/button";
import { Boundary } from "~/ui/feedback/boundary";
import { EmptyState } from "~/ui/feedback/empty-state";
import { LoadFailure } from "~/ui/feedback/load-failure";
import { Card } from "~/ui/layout/card";

const LATEST = 8;

/** The dashboard once its endpoints are known; a part of `dashboard.tsx`, fetched beside them. */
export function Overview() {
  // Asked for together: none of them waits for the endpoints.
  usePrefetchQuery(statsQuery);
  usePrefetchQuery(attentionQuery);
  usePrefetchQuery(latestQuery(LATEST));
  const { data: endpoints } = useSuspenseQuery(endpointsQuery());
  return endpoints.length === 0 ? <FirstSteps /> : <Filled endpoints={endpoints} />;
}

function Filled({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const { reset } = useQueryErrorResetBoundary();
  // The page stands without it; the chart says so itself where it is missing.
  const { data: stats } = useQuery(statsQuery);
  const names = new Map(endpoints.map(({ id, name }) => [id, name]));
  const failed = (what: string) => (error: unknown, retry: () => void) => (
    <div className="px-4 pb-5 sm:px-[22px]">
      <LoadFailure what={what} error={error} onRetry={retry} />
    </div>
  );
  return (
    <>
      <Numbers endpoints={endpoints} month={stats?.month} />
      <div className={pairClass}>
        <Boundary
          onRetry={reset}
          fallback={<LastDaysSkeleton />}
          failed={(...failure) => <Panel title={`Last ${DAYS} days`}>{failed("The chart")(...failure)}</Panel>}
        >
          <Days endpoints={endpoints} />
        </Boundary>
        <Panel title="Needs attention">
          <div className="px-4 pb-2 sm:px-[22px]">
            <Attention further={useConcerns(endpoints, stats)} />
          </div>
        </Panel>
      </div>
      <div className={pairClass}>
        <Panel
          title="Latest submissions"
          aside={
            <Link to="/forms/all/submissions" className="font-label text-12 text-accent-ink hover:underline">
              All submissions
            </Link>
          }
        >
          <Boundary onRetry={reset} fallback={<LatestSkeleton />} failed={failed("The latest submissions")}>
            <Latest size={LATEST} formName={(id) => names.get(id)} />
          </Boundary>
        </Panel>
        <ByEndpoint endpoints={endpoints} trend={(id) => stats && <Trend counts={stats.days} endpointId={id} />} />
      </div>
    </>
  );
}

function Days({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const { data: stats } = useSuspenseQuery(statsQuery);
  return <LastDays counts={stats.days} days={DAYS} endpoints={endpoints} />;
}

/** What the numbers tell, besides what the deliveries do. */
function useConcerns(endpoints: readonly Endpoint[], stats: Stats | undefined): OtherAttentionItem[] {
  const { send } = useSendTest();
  if (!stats) return [];
  const quota = quotaWarning(stats.month);
  const silent = inactiveForms(endpoints, stats.days, DAYS).map(({ id, name, text }) => ({
    key: `silent ${id}`,
    tone: "warn" as const,
    title: `No recent submissions to “${name}”`,
    text,
    step: (
      <button type="button" className={stepClass} onClick={() => send({ id, name })}>
        Send test submission
      </button>
    ),
  }));
  return quota ? [{ key: "quota", tone: "note", ...quota }, ...silent] : silent;
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

import { useQuery, useQueryErrorResetBoundary, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ByEndpoint } from "~/features/dashboard/by-endpoint";
import { startOf } from "~/features/dashboard/days";
import { LastDays } from "~/features/dashboard/last-days";
import { Numbers } from "~/features/dashboard/numbers";
import { Panel } from "~/features/dashboard/panel";
import { LastDaysSkeleton, LatestSkeleton, pairLook } from "~/features/dashboard/skeletons";
import { Attention } from "~/features/delivery/attention";
import { type Endpoint, endpointsQuery } from "~/features/forms/queries";
import { Latest } from "~/features/submissions/latest";
import { arrivalsQuery, folderTotalQuery } from "~/features/submissions/queries";
import { Boundary } from "~/ui/boundary";
import { buttonLook } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { LoadFailure } from "~/ui/load-failure";

const DAYS = 30;
const LATEST = 8;

/** The dashboard once its endpoints are known; a part of `dashboard.tsx`, fetched beside them. */
export function Overview() {
  const { data: endpoints } = useSuspenseQuery(endpointsQuery());
  return endpoints.length === 0 ? <FirstSteps /> : <Filled endpoints={endpoints} />;
}

function Filled({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const { reset } = useQueryErrorResetBoundary();
  const { data: spam } = useQuery(folderTotalQuery("spam"));
  const names = new Map(endpoints.map(({ id, name }) => [id, name]));
  const failed = (what: string) => (error: unknown, retry: () => void) => (
    <div className="px-4 pb-5 sm:px-[22px]">
      <LoadFailure what={what} error={error} onRetry={retry} />
    </div>
  );
  return (
    <>
      <Numbers endpoints={endpoints} spam={spam} />
      <div className={pairLook}>
        <Boundary
          onRetry={reset}
          fallback={<LastDaysSkeleton />}
          failed={(...failure) => <Panel title={`Last ${DAYS} days`}>{failed("The chart")(...failure)}</Panel>}
        >
          <Days />
        </Boundary>
        <Panel title="Needs attention">
          <div className="px-4 pb-2 sm:px-[22px]">
            <Attention />
          </div>
        </Panel>
      </div>
      <div className={pairLook}>
        <Panel title="Latest arrivals">
          <Boundary onRetry={reset} fallback={<LatestSkeleton />} failed={failed("The latest arrivals")}>
            <Latest size={LATEST} formName={(id) => names.get(id)} />
          </Boundary>
        </Panel>
        <ByEndpoint endpoints={endpoints} />
      </div>
    </>
  );
}

function Days() {
  const { data: arrivals } = useSuspenseQuery(arrivalsQuery(startOf(DAYS)));
  return <LastDays arrivals={arrivals} days={DAYS} />;
}

function FirstSteps() {
  return (
    <Card>
      <EmptyState
        title="Start with an endpoint"
        action={
          <Link to="/endpoints" className={buttonLook("primary")}>
            Create the first endpoint
          </Link>
        }
      >
        Give it a name and you get an address. Point a form at it, and what visitors send is shown here.
      </EmptyState>
    </Card>
  );
}

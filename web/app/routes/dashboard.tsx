import { useQuery, useQueryErrorResetBoundary } from "@tanstack/react-query";
import { loaded, prefetch } from "~/api/cache/prefetch";
import { usageQuery } from "~/api/queries/billing";
import { attentionQuery, deliverySummaryQuery } from "~/api/queries/deliveries";
import { endpointsQuery } from "~/api/queries/endpoints";
import { comparedStatsQuery, DAYS } from "~/api/queries/stats";
import { LATEST, latestQuery } from "~/api/queries/submissions";
import { DashboardSkeleton } from "~/features/dashboard/skeletons";
import { noticesQuery } from "~/features/delivery/attention/notices/notices-query";
import { announcementsQuery } from "~/features/shell/announcements/query";
import { hasBilling } from "~/lib/pricing/has-billing";
import { Boundary } from "~/ui/feedback/boundary";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { LoadFailure } from "~/ui/feedback/load-failure";
import { PageHeader } from "~/ui/layout/page-header";
import { Overview } from "./dashboard-overview";

export { Loading as HydrateFallback } from "~/features/shell/loading/loading";

// There is rarely one, and the page doesn't wait for it.
const Announcements = lazyPart(
  () => import("~/features/shell/announcements/announcements"),
  (module) => module.Announcements,
);

export const meta = () => [{ title: "Dashboard · Formtray" }];

export const clientLoader = () =>
  loaded(
    prefetch(endpointsQuery()),
    prefetch(comparedStatsQuery),
    prefetch(deliverySummaryQuery(DAYS)),
    prefetch(attentionQuery),
    prefetch(latestQuery(LATEST)),
    ...(hasBilling() ? [prefetch(usageQuery())] : []),
    prefetch(noticesQuery),
  );

export default function Dashboard() {
  const { reset } = useQueryErrorResetBoundary();
  const hasAnnouncements = Boolean(useQuery(announcementsQuery).data?.length);
  return (
    <main className="mx-auto w-[min(70rem,100%-2rem)] pt-5 pb-9 sm:pt-9">
      <PageHeader title="Dashboard" />
      <div className="mt-4 grid gap-[18px] sm:mt-[26px]">
        {hasAnnouncements && (
          <Boundary fallback={null} failed={() => null}>
            <Announcements />
          </Boundary>
        )}
        <Boundary
          onRetry={reset}
          fallback={<DashboardSkeleton />}
          failed={(error, retry) => <LoadFailure what="The dashboard" error={error} onRetry={retry} />}
        >
          <Overview />
        </Boundary>
      </div>
    </main>
  );
}

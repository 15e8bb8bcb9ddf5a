import { loaded, prefetch } from "~/api/cache/prefetch";
import { usageQuery } from "~/api/queries/billing";
import { endpointsQuery } from "~/api/queries/endpoints";
import { BillingPage } from "~/features/billing/billing-page";
import { chosenMonth } from "~/features/billing/chart/usage-by-day";
import { detailsQuery, invoicesQuery, usageDaysQuery } from "~/features/billing/queries";
import { hasBilling } from "~/lib/pricing/has-billing";
import { EmptyState } from "~/ui/feedback/empty-state";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { PartBoundary } from "~/ui/feedback/part-boundary";
import { Skeleton } from "~/ui/feedback/skeleton";
import { Card } from "~/ui/layout/card";
import { PageHeader } from "~/ui/layout/page-header";
import type { Route } from "./+types/billing";

export { Loading as HydrateFallback } from "~/features/shell/loading/loading";
export { onAnotherPage as shouldRevalidate } from "~/lib/routing/revalidation";

// Few have any: it brings what the inbox does to submissions.
const HeldCard = lazyPart(
  () => import("~/features/submissions/inbox/held/held-card"),
  (module) => module.HeldCard,
);

export const meta = () => [{ title: "Billing · Formtray" }];

// Also without billing there is a loader: its mere presence makes the shell show the loading text first.
export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  hasBilling()
    ? loaded(
        prefetch(usageQuery()),
        prefetch(detailsQuery),
        prefetch(invoicesQuery),
        prefetch(usageDaysQuery(chosenMonth(url.searchParams))),
        prefetch(endpointsQuery()),
      )
    : null;

export default function Billing() {
  if (!hasBilling()) {
    return (
      <main className="mx-auto w-[min(70rem,100%-2rem)] py-9">
        <PageHeader title="Billing" />
        <Card className="mt-[26px] py-6 sm:py-10">
          <EmptyState title="Everything is included">
            You can use all of Formtray here, and there’s nothing to pay.
          </EmptyState>
        </Card>
      </main>
    );
  }
  return (
    <main className="mx-auto w-[min(70rem,100%-2rem)] pt-5 pb-10 sm:pt-9">
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5 sm:mb-[22px]">
        <h1 className="display text-28 leading-[1.15] sm:text-[1.875rem]">Billing</h1>
        <p className="text-ink-soft max-sm:text-13">Prices are in euros, before tax.</p>
      </header>
      <BillingPage
        held={
          <PartBoundary what="Held submissions" fallback={<HeldSkeleton />}>
            <HeldCard />
          </PartBoundary>
        }
      />
    </main>
  );
}

function HeldSkeleton() {
  return (
    <Card aria-label="Loading" aria-busy className="grid min-h-[86px] content-center gap-2.5 px-4 py-4 sm:px-6">
      <Skeleton className="h-4 w-44" />
      <Skeleton className="h-3.5 w-96 max-w-full" />
    </Card>
  );
}

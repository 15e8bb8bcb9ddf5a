import { useQuery, useQueryErrorResetBoundary } from "@tanstack/react-query";
import { lazy } from "react";
import { loaded, prefetch } from "~/api/cache/prefetch";
import { endpointQuery } from "~/api/queries/endpoints";
import { submissionQuery } from "~/api/queries/submissions";
import { DeliveriesSkeleton } from "~/features/delivery/activity/deliveries-skeleton";
import { SubmissionCardSkeleton } from "~/features/submissions/detail/submission-card-skeleton";
import { SubmissionFailure } from "~/features/submissions/detail/submission-failure";
import { Boundary } from "~/ui/feedback/boundary";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { PartBoundary } from "~/ui/feedback/part-boundary";
import type { Route } from "./+types/submission";

export { Loading as HydrateFallback } from "~/features/shell/loading/loading";

export const meta = () => [{ title: "Submission · Formtray" }];

// What is drawn only with data is fetched beside the data, while its skeleton stands.
const load = () => import("~/features/submissions/detail/submission-card");
const loadDeliveries = () => import("~/features/delivery/activity/deliveries");
const SubmissionCard = lazy(async () => ({ default: (await load()).SubmissionCard }));
const Deliveries = lazyPart(loadDeliveries, (module) => module.Deliveries);

export const clientLoader = ({ params: { submissionId } }: Route.ClientLoaderArgs) =>
  loaded(load(), Deliveries.preload(), prefetch(submissionQuery(submissionId)));

export default function SubmissionPage({ params: { submissionId } }: Route.ComponentProps) {
  const { reset } = useQueryErrorResetBoundary();
  return (
    <main className="mx-auto w-[min(60rem,100%-2rem)] py-6 sm:py-8">
      <Boundary
        key={submissionId}
        onRetry={reset}
        fallback={<SubmissionCardSkeleton />}
        failed={(error, retry) => <SubmissionFailure error={error} onRetry={retry} heading="h1" />}
      >
        <SubmissionCard
          id={submissionId}
          formName={(endpointId) => <FormName endpointId={endpointId} />}
          deliveries={(submission) => (
            <PartBoundary what="Deliveries" fallback={<DeliveriesSkeleton />}>
              <Deliveries submission={submission} />
            </PartBoundary>
          )}
        />
      </Boundary>
    </main>
  );
}

/** Only the back link's text: the page does not wait for it. */
function FormName({ endpointId }: { endpointId: string }) {
  const { data: form } = useQuery(endpointQuery(endpointId));
  return form?.name ?? "All submissions";
}

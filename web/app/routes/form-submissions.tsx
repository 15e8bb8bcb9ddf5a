import { useQueryErrorResetBoundary, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { loaded, prefetch, prefetchList } from "~/api/cache/prefetch";
import { endpointQuery, endpointsQuery } from "~/api/queries/endpoints";
import { ALL, type Submission } from "~/api/queries/submissions";
import { Deliveries } from "~/features/delivery/activity/deliveries";
import { DeliveriesSkeleton } from "~/features/delivery/activity/deliveries-skeleton";
import { FormFailure } from "~/features/forms/overview/form-failure";
import { listQuery } from "~/features/submissions/cache/list-query";
import { readView } from "~/features/submissions/filters/view";
import { Inbox } from "~/features/submissions/inbox/inbox";
import { buttonClass } from "~/ui/buttons/button";
import { Boundary } from "~/ui/feedback/boundary";
import { EmptyState } from "~/ui/feedback/empty-state";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { PartBoundary } from "~/ui/feedback/part-boundary";
import { SkeletonText } from "~/ui/feedback/skeleton";
import type { Route } from "./+types/form-submissions";

export { Loading as HydrateFallback } from "~/features/shell/loading/loading";

export const meta = () => [{ title: "Submissions · Formtray" }];

const FirstSteps = lazyPart(
  () => import("~/features/forms/overview/first-steps"),
  (module) => module.FirstSteps,
);

export const clientLoader = ({ params: { formId }, url }: Route.ClientLoaderArgs) =>
  loaded(
    prefetchList(listQuery(formId, readView(url.searchParams))),
    formId === ALL ? prefetch(endpointsQuery()) : prefetch(endpointQuery(formId)),
  );

export { onAnotherPage as shouldRevalidate } from "~/lib/routing/revalidation";

/** The tab Inbox of a form, and the inbox of all forms; `form-layout.tsx` is around them. */
export default function FormSubmissions({ params: { formId } }: Route.ComponentProps) {
  const { reset } = useQueryErrorResetBoundary();
  return (
    <Boundary
      key={formId}
      onRetry={reset}
      fallback={<ListSkeleton />}
      failed={(error, retry) => (
        <div className="p-4 sm:p-6">
          <FormFailure error={error} onRetry={retry} />
        </div>
      )}
    >
      {formId === ALL ? <AllForms /> : <OneForm formId={formId} />}
    </Boundary>
  );
}

const ListSkeleton = () => (
  <div aria-busy="true" className="p-4 sm:px-6">
    <SkeletonText lines={6} />
  </div>
);

const deliveries = (submission: Submission) => (
  <PartBoundary key={submission.id} what="Deliveries" fallback={<DeliveriesSkeleton />}>
    <Deliveries submission={submission} />
  </PartBoundary>
);

function OneForm({ formId }: { formId: string }) {
  const { data: endpoint } = useSuspenseQuery(endpointQuery(formId));
  // The setup steps will be needed: load their code while the list is loading.
  if (!endpoint.last_submission_at) void FirstSteps.preload();
  return (
    <Inbox
      scope={formId}
      title={endpoint.name}
      unread={endpoint.unread}
      firstSteps={
        <PartBoundary what="The setup guide" fallback={<ListSkeleton />}>
          <FirstSteps formId={formId} />
        </PartBoundary>
      }
      deliveries={deliveries}
    />
  );
}

function AllForms() {
  const { data: endpoints } = useSuspenseQuery(endpointsQuery());
  const names = new Map(endpoints.map(({ id, name }) => [id, name]));
  return (
    <Inbox
      scope={ALL}
      title="All forms"
      unread={endpoints.reduce((sum, { unread }) => sum + unread, 0)}
      firstSteps={
        <EmptyState
          title="No submissions yet"
          action={
            <Link to="/endpoints" className={buttonClass("primary")}>
              View endpoints
            </Link>
          }
        >
          Submissions from all your forms will appear here.
        </EmptyState>
      }
      deliveries={deliveries}
      formName={(id) => names.get(id)}
    />
  );
}

import { useQueryErrorResetBoundary, useSuspenseQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { Link } from "react-router";
import { DeliveriesSkeleton } from "~/features/delivery/activity/deliveries-skeleton";
import { FormFailure } from "~/features/forms/overview/form-failure";
import { FormHeadingSkeleton } from "~/features/forms/overview/form-heading-skeleton";
import { endpointQuery, endpointsQuery } from "~/features/forms/queries";
import type { Submission } from "~/features/submissions/queries";
import { buttonClass } from "~/ui/buttons/button";
import { Boundary } from "~/ui/feedback/boundary";
import { EmptyState } from "~/ui/feedback/empty-state";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { PartBoundary } from "~/ui/feedback/part-boundary";
import { PageHeader } from "~/ui/layout/page-header";
import type { Route } from "./+types/form-submissions";

export { Loading as HydrateFallback } from "~/features/shell/loading/loading";

export const meta = () => [{ title: "Submissions · Formtray" }];

// What is drawn only with data is fetched beside the data, while its skeleton stands.
const loadInbox = () => import("~/features/submissions/inbox/inbox");
const loadHeading = () => import("~/features/forms/overview/form-heading");
const loadDeliveries = () => import("~/features/delivery/activity/deliveries");
const Inbox = lazy(async () => ({ default: (await loadInbox()).Inbox }));
const FormHeading = lazy(async () => ({ default: (await loadHeading()).FormHeading }));
const Deliveries = lazyPart(loadDeliveries, (module) => module.Deliveries);
const CsvExport = lazyPart(
  () => import("~/features/submissions/csv-export"),
  (module) => module.CsvExport,
);
const FirstSteps = lazyPart(
  () => import("~/features/forms/overview/first-steps"),
  (module) => module.FirstSteps,
);

export const clientLoader = () => {
  void loadInbox();
  void loadHeading();
  Deliveries.preload();
  return null;
};

/** Not an id, which has sixteen characters: the submissions of all forms. */
const ALL = "all";

export default function FormSubmissions({ params: { formId } }: Route.ComponentProps) {
  const { reset } = useQueryErrorResetBoundary();
  return (
    // As high as the window, so that list and pane reach its foot.
    <main className="lg:flex lg:min-h-[calc(100dvh-3.5rem)] lg:flex-col">
      <Boundary
        key={formId}
        onRetry={reset}
        fallback={
          <div className="px-4 pt-5 sm:px-6">
            <FormHeadingSkeleton />
          </div>
        }
        failed={(error, retry) => (
          <div className="p-4 sm:p-6">
            <FormFailure error={error} onRetry={retry} />
          </div>
        )}
      >
        {formId === ALL ? <AllForms /> : <OneForm formId={formId} />}
      </Boundary>
    </main>
  );
}

const deliveries = (submission: Submission) => (
  <PartBoundary key={submission.id} what="Deliveries" fallback={<DeliveriesSkeleton />}>
    <Deliveries submission={submission} />
  </PartBoundary>
);

function OneForm({ formId }: { formId: string }) {
  const { data: endpoint } = useSuspenseQuery(endpointQuery(formId));
  return (
    <>
      <div className="px-4 pt-5 sm:px-6">
        <FormHeading
          formId={formId}
          on="submissions"
          actions={
            <PartBoundary what="The export">
              <CsvExport formId={formId} formName={endpoint.name} />
            </PartBoundary>
          }
        />
      </div>
      <Inbox
        scope={formId}
        unread={endpoint.unread}
        firstSteps={
          <PartBoundary what="The setup guide">
            <FirstSteps formId={formId} />
          </PartBoundary>
        }
        deliveries={deliveries}
      />
    </>
  );
}

function AllForms() {
  const { data: endpoints } = useSuspenseQuery(endpointsQuery());
  const names = new Map(endpoints.map(({ id, name }) => [id, name]));
  return (
    <>
      <div className="px-4 pt-5 sm:px-6">
        <PageHeader look="record" title="All submissions" />
      </div>
      <Inbox
        scope={ALL}
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
    </>
  );
}

import { useQueryErrorResetBoundary, useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { DeliveriesSkeleton } from "~/features/delivery/deliveries-skeleton";
import { FormFailure } from "~/features/forms/form-failure";
import { FormHeadingSkeleton } from "~/features/forms/form-heading-skeleton";
import { endpointQuery } from "~/features/forms/queries";
import { Boundary } from "~/ui/boundary";
import type { Route } from "./+types/form-submissions";

export { Loading as HydrateFallback } from "~/features/shell/loading";

export const meta = () => [{ title: "Submissions · Formtray" }];

// What is drawn only with data is fetched beside the data, while its skeleton stands.
const loadInbox = () => import("~/features/submissions/inbox");
const loadHeading = () => import("~/features/forms/form-heading");
const loadDeliveries = () => import("~/features/delivery/deliveries");
const Inbox = lazy(async () => ({ default: (await loadInbox()).Inbox }));
const FormHeading = lazy(async () => ({ default: (await loadHeading()).FormHeading }));
const Deliveries = lazy(async () => ({ default: (await loadDeliveries()).Deliveries }));
const FirstSteps = lazy(async () => ({ default: (await import("~/features/forms/first-steps")).FirstSteps }));

export const clientLoader = () => {
  void loadInbox();
  void loadHeading();
  void loadDeliveries();
  return null;
};

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
        <FormInbox formId={formId} />
      </Boundary>
    </main>
  );
}

function FormInbox({ formId }: { formId: string }) {
  const { data: endpoint } = useSuspenseQuery(endpointQuery(formId));
  return (
    <>
      <div className="px-4 pt-5 sm:px-6">
        <FormHeading formId={formId} on="submissions" />
      </div>
      <Inbox
        formId={formId}
        unread={endpoint.unread}
        firstSteps={<FirstSteps formId={formId} />}
        deliveries={(submission) => (
          <Suspense key={submission.id} fallback={<DeliveriesSkeleton />}>
            <Deliveries submission={submission} />
          </Suspense>
        )}
      />
    </>
  );
}

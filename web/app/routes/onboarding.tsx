import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { lazy } from "react";
import { useSearchParams } from "react-router";
import { loaded } from "~/api/cache/prefetch";
import { FormFailure } from "~/features/forms/overview/form-failure";
import { Boundary } from "~/ui/feedback/boundary";
import { Skeleton, SkeletonText } from "~/ui/feedback/skeleton";

export { Loading as HydrateFallback } from "~/features/shell/loading/loading";

export const meta = () => [{ title: "Your first form · Formtray" }];

const load = () => import("~/features/forms/onboarding/onboarding");
const Steps = lazy(async () => ({ default: (await load()).Onboarding }));

export const clientLoader = () => loaded(load());

export { onAnotherPage as shouldRevalidate } from "~/lib/routing/revalidation";

/** Which screen of the three is in the address: a reload, or a look at one's own page, loses nothing. */
export default function Onboarding() {
  const { reset } = useQueryErrorResetBoundary();
  const [params, setParams] = useSearchParams();
  const formId = params.get("form");
  return (
    <Boundary
      key={formId}
      onRetry={reset}
      fallback={<StepSkeleton />}
      failed={(error, retry) => (
        <main className="mx-auto w-[min(46rem,100%-2rem)] py-10">
          <FormFailure error={error} onRetry={retry} />
        </main>
      )}
    >
      <Steps
        formId={formId}
        isWaiting={params.get("step") === "send"}
        onCreated={(id) => setParams({ form: id })}
        onWait={() => setParams({ form: formId ?? "", step: "send" })}
      />
    </Boundary>
  );
}

function StepSkeleton() {
  return (
    <main aria-busy="true" className="mx-auto w-[min(46rem,100%-2rem)] pt-7 pb-12 sm:pt-10">
      <h1 className="sr-only">Your first form</h1>
      <Skeleton className="h-[30px] w-72 max-w-full" />
      <Skeleton className="mt-7 h-8 w-64 max-w-full" />
      <Skeleton className="mt-3 h-4 w-80 max-w-full" />
      <div className="mt-8">
        <SkeletonText lines={4} />
      </div>
    </main>
  );
}

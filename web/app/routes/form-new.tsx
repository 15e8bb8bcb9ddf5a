import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { lazy } from "react";
import { useSearchParams } from "react-router";
import { loaded } from "~/api/cache/prefetch";
import { StartSkeleton } from "~/features/builder/start/start-skeleton";
import { Boundary } from "~/ui/feedback/boundary";
import { LoadFailure } from "~/ui/feedback/load-failure";

export { Loading as HydrateFallback } from "~/features/shell/loading/loading";

export const meta = () => [{ title: "New form · Formtray" }];

// The templates and the reader of HTML are only loaded here.
const load = () => import("~/features/builder/start/start-section");
const StartSection = lazy(load);

export const clientLoader = () => loaded(load());

export { onAnotherPage as shouldRevalidate } from "~/lib/routing/revalidation";

export default function FormNew() {
  const { reset } = useQueryErrorResetBoundary();
  const [params] = useSearchParams();
  return (
    <main className="mx-auto w-[min(70rem,100%-2rem)] pt-5 pb-10 sm:w-[min(70rem,100%-3rem)] sm:pt-[34px] sm:pb-16">
      <div className="relative">
        <h1 className="display mb-4 text-[1.625rem] leading-[1.15] sm:mb-6 sm:flex sm:min-h-9 sm:items-center sm:text-[1.875rem]">
          New form
        </h1>
        <Boundary
          onRetry={reset}
          fallback={<StartSkeleton />}
          failed={(error, retry) => <LoadFailure what="The page" error={error} onRetry={retry} />}
        >
          <StartSection endpointId={params.get("endpoint")} />
        </Boundary>
      </div>
    </main>
  );
}

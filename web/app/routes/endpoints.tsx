import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { clsx } from "clsx";
import { lazy, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { loaded, prefetch } from "~/api/cache/prefetch";
import { endpointsQuery } from "~/api/queries/endpoints";
import { statsQuery } from "~/api/queries/stats";
import { CreateEndpointSkeleton } from "~/features/forms/endpoints/create-endpoint-skeleton";
import { EndpointsSkeleton } from "~/features/forms/endpoints/table/endpoints-skeleton";
import { withParams } from "~/features/forms/endpoints/view/view";
import { buttonClass } from "~/ui/buttons/button";
import { Boundary } from "~/ui/feedback/boundary";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { LoadFailure } from "~/ui/feedback/load-failure";
import { PartBoundary } from "~/ui/feedback/part-boundary";

export { Loading as HydrateFallback } from "~/features/shell/loading/loading";

export const meta = () => [{ title: "Endpoints · Formtray" }];

// What is drawn only with data is fetched beside the data, while its skeleton stands.
const loadList = () => import("~/features/forms/endpoints/endpoint-list");
const loadCreate = () => import("~/features/forms/endpoints/create-endpoint");
const EndpointList = lazy(async () => ({ default: (await loadList()).EndpointList }));
const CreateEndpoint = lazyPart(loadCreate, (module) => module.CreateEndpoint);

export const clientLoader = () =>
  loaded(loadList(), CreateEndpoint.preload(), prefetch(endpointsQuery()), prefetch(statsQuery));

export { onAnotherPage as shouldRevalidate } from "~/lib/routing/revalidation";

export default function Endpoints() {
  const { reset } = useQueryErrorResetBoundary();
  const [params, setParams] = useSearchParams();
  const [createdId, setCreatedId] = useState<string>();
  const change = (changed: Record<string, string | null>) => setParams(withParams(params, changed), { replace: true });
  return (
    <main className="mx-auto w-full py-8 max-sm:pt-3 sm:w-[min(74rem,100%-3rem)]">
      <header className="mb-[26px] flex flex-wrap items-start gap-x-2 gap-y-3 max-sm:mb-3 max-sm:px-4">
        <h1 className="display flex min-h-9 items-center text-[1.875rem] leading-[1.15] max-sm:min-h-10 max-sm:text-[1.625rem]">
          Endpoints
        </h1>
        <PartBoundary what="The form" fallback={<CreateEndpointSkeleton />}>
          <CreateEndpoint
            label={params.get("label") ?? undefined}
            isWanted={params.has("new")}
            onFocused={() => change({ new: null })}
            onCreated={({ id }) => {
              setCreatedId(id);
              // A search might hide it.
              change({ snippet: id, q: null });
            }}
          />
        </PartBoundary>
        <Link to="/forms/new" className={clsx(buttonClass(), "max-sm:hidden")}>
          New form
        </Link>
      </header>
      <Boundary
        onRetry={reset}
        fallback={<EndpointsSkeleton />}
        failed={(error, retry) => (
          <div className="max-sm:px-4">
            <LoadFailure what="The endpoints" error={error} onRetry={retry} />
          </div>
        )}
      >
        <EndpointList shown={params.get("snippet")} onShow={(id) => change({ snippet: id })} createdId={createdId} />
      </Boundary>
    </main>
  );
}

import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { lazy } from "react";
import { useSearchParams } from "react-router";
import { CreateEndpointSkeleton } from "~/features/forms/endpoints/create-endpoint-skeleton";
import { EndpointsSkeleton } from "~/features/forms/endpoints/endpoints-skeleton";
import { Boundary } from "~/ui/feedback/boundary";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { LoadFailure } from "~/ui/feedback/load-failure";
import { PartBoundary } from "~/ui/feedback/part-boundary";
import { Card } from "~/ui/layout/card";
import { PageHeader } from "~/ui/layout/page-header";

export { Loading as HydrateFallback } from "~/features/shell/loading/loading";

export const meta = () => [{ title: "Endpoints · Formtray" }];

// What is drawn only with data is fetched beside the data, while its skeleton stands.
const loadList = () => import("~/features/forms/endpoints/endpoint-list");
const loadCreate = () => import("~/features/forms/endpoints/create-endpoint");
const EndpointList = lazy(async () => ({ default: (await loadList()).EndpointList }));
const CreateEndpoint = lazyPart(loadCreate, (module) => module.CreateEndpoint);

export const clientLoader = () => {
  void loadList();
  CreateEndpoint.preload();
  return null;
};

export default function Endpoints() {
  const { reset } = useQueryErrorResetBoundary();
  const [params, setParams] = useSearchParams();
  const show = (id: string | null) => setParams(id ? { snippet: id } : {}, { replace: true });
  return (
    <main className="mx-auto w-[min(70rem,100%-2rem)] py-9">
      <div className="grid items-start gap-x-8 gap-y-6 md:grid-cols-[minmax(0,1fr)_auto]">
        <PageHeader title="Endpoints" lead="Each endpoint has a URL that your forms post to." />
        <PartBoundary what="The form" fallback={<CreateEndpointSkeleton />}>
          <CreateEndpoint onCreated={({ id }) => show(id)} />
        </PartBoundary>
      </div>
      <Card className="mt-[26px]">
        <Boundary
          onRetry={reset}
          fallback={<EndpointsSkeleton />}
          failed={(error, retry) => (
            <div className="p-4">
              <LoadFailure what="The endpoints" error={error} onRetry={retry} />
            </div>
          )}
        >
          <EndpointList shown={params.get("snippet")} onShow={show} />
        </Boundary>
      </Card>
    </main>
  );
}

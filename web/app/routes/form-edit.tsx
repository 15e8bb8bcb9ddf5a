import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { lazy } from "react";
import { loaded, prefetch } from "~/api/cache/prefetch";
import { endpointQuery } from "~/api/queries/endpoints";
import { FormFailure } from "~/features/forms/overview/form-failure";
import { Boundary } from "~/ui/feedback/boundary";
import { TabRailSkeleton } from "~/ui/layout/tab-rail-skeleton";
import type { Route } from "./+types/form-edit";

export { Loading as HydrateFallback } from "~/features/shell/loading/loading";

export const meta = () => [{ title: "Form settings · Formtray" }];

// What is drawn only with data is fetched beside the data, while its skeleton stands.
const load = () => import("./form-settings");
const FormSettings = lazy(async () => ({ default: (await load()).FormSettings }));

// The code of the tab Form is loaded with its data, and only there.
const loadForm = async (formId: string) => {
  void import("~/features/builder/form-section");
  const { formQuery } = await import("~/features/builder/schema/queries");
  await prefetch(formQuery(formId));
};

export const clientLoader = ({ params: { formId }, url }: Route.ClientLoaderArgs) =>
  loaded(
    load(),
    prefetch(endpointQuery(formId)),
    url.searchParams.get("tab") === "form" ? loadForm(formId) : undefined,
  );

export { onAnotherPage as shouldRevalidate } from "~/lib/routing/revalidation";

/** The tab Settings of a form; `form-layout.tsx` is around it. */
export default function FormEdit({ params: { formId } }: Route.ComponentProps) {
  const { reset } = useQueryErrorResetBoundary();
  return (
    <div className="px-4 pb-12 sm:px-6 lg:pt-6">
      <Boundary
        key={formId}
        onRetry={reset}
        fallback={<TabRailSkeleton />}
        failed={(error, retry) => (
          <div className="max-lg:pt-4">
            <FormFailure error={error} onRetry={retry} />
          </div>
        )}
      >
        <FormSettings formId={formId} />
      </Boundary>
    </div>
  );
}

import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { lazy } from "react";
import { useLocation } from "react-router";
import { loaded, prefetch } from "~/api/cache/prefetch";
import { endpointQuery } from "~/api/queries/endpoints";
import { statsQuery } from "~/api/queries/stats";
import { FormFailure } from "~/features/forms/overview/form-failure";
import { FormOverviewSkeleton } from "~/features/forms/overview/form-overview-skeleton";
import { formTabAt } from "~/lib/routing/form-paths";
import { Boundary } from "~/ui/feedback/boundary";
import { SkeletonText } from "~/ui/feedback/skeleton";
import type { Route } from "./+types/form";

export { Loading as HydrateFallback } from "~/features/shell/loading/loading";

export const meta = () => [{ title: "Form · Formtray" }];

// What is drawn only with data is fetched beside the data, while its skeleton stands.
const loadDisplay = () => import("./form-display");
const loadSnippet = () => import("~/features/forms/snippets/snippet-tab");
const FormDisplay = lazy(async () => ({ default: (await loadDisplay()).FormDisplay }));
const SnippetTab = lazy(async () => ({ default: (await loadSnippet()).SnippetTab }));

const loadForm = async (formId: string) => {
  const { formQuery, learnedQuery } = await import("~/features/builder/schema/queries");
  // Asked for at once, but a published form doesn't wait for it.
  void prefetch(learnedQuery(formId));
  await prefetch(formQuery(formId));
};

export const clientLoader = ({ params: { formId }, url }: Route.ClientLoaderArgs) => {
  const endpoint = prefetch(endpointQuery(formId));
  if (formTabAt(url) === "snippet") return loaded(loadSnippet(), endpoint);
  return loaded(loadDisplay(), endpoint, loadForm(formId), prefetch(statsQuery));
};

export { onAnotherPage as shouldRevalidate } from "~/lib/routing/revalidation";

/** The tabs Form and Snippet of a form; `form-layout.tsx` is around them. */
export default function Form({ params: { formId } }: Route.ComponentProps) {
  const { reset } = useQueryErrorResetBoundary();
  const isSnippet = formTabAt(useLocation()) === "snippet";
  return (
    <div className="px-4 pt-4 pb-12 sm:px-6 sm:pt-6">
      <Boundary
        key={`${formId} ${isSnippet}`}
        onRetry={reset}
        fallback={isSnippet ? <SkeletonText lines={6} /> : <FormOverviewSkeleton />}
        failed={(error, retry) => <FormFailure error={error} onRetry={retry} />}
      >
        {isSnippet ? <SnippetTab formId={formId} /> : <FormDisplay formId={formId} />}
      </Boundary>
    </div>
  );
}

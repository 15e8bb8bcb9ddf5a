import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { lazy } from "react";
import { FormFailure } from "~/features/forms/overview/form-failure";
import { FormOverviewSkeleton } from "~/features/forms/overview/form-overview-skeleton";
import { Boundary } from "~/ui/feedback/boundary";
import type { Route } from "./+types/form";

export { Loading as HydrateFallback } from "~/features/shell/loading/loading";

export const meta = () => [{ title: "Form · Formtray" }];

// What is drawn only with data is fetched beside the data, while its skeleton stands.
const load = () => import("~/features/forms/overview/form-overview");
const FormOverview = lazy(async () => ({ default: (await load()).FormOverview }));

export const clientLoader = () => {
  void load();
  return null;
};

export default function Form({ params: { formId } }: Route.ComponentProps) {
  const { reset } = useQueryErrorResetBoundary();
  return (
    <main className="mx-auto w-[min(60rem,100%-2rem)] py-9">
      <Boundary
        key={formId}
        onRetry={reset}
        fallback={<FormOverviewSkeleton />}
        failed={(error, retry) => <FormFailure error={error} onRetry={retry} />}
      >
        <FormOverview formId={formId} />
      </Boundary>
    </main>
  );
}

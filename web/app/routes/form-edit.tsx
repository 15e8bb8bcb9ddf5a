import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { lazy } from "react";
import { FormFailure } from "~/features/forms/overview/form-failure";
import { FormHeadingSkeleton } from "~/features/forms/overview/form-heading-skeleton";
import { Boundary } from "~/ui/feedback/boundary";
import type { Route } from "./+types/form-edit";

export { Loading as HydrateFallback } from "~/features/shell/loading/loading";

export const meta = () => [{ title: "Form settings · Formtray" }];

// What is drawn only with data is fetched beside the data, while its skeleton stands.
const load = () => import("./form-settings");
const FormSettings = lazy(async () => ({ default: (await load()).FormSettings }));

export const clientLoader = () => {
  void load();
  return null;
};

export default function FormEdit({ params: { formId } }: Route.ComponentProps) {
  const { reset } = useQueryErrorResetBoundary();
  return (
    <main className="mx-auto w-[min(52rem,100%-2rem)] pt-5 pb-12">
      <Boundary
        key={formId}
        onRetry={reset}
        fallback={<FormHeadingSkeleton />}
        failed={(error, retry) => <FormFailure error={error} onRetry={retry} />}
      >
        <FormSettings formId={formId} />
      </Boundary>
    </main>
  );
}

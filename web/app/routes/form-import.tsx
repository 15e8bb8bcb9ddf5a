import { useQueryErrorResetBoundary, useSuspenseQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { useSearchParams } from "react-router";
import { loaded, prefetch } from "~/api/cache/prefetch";
import { endpointQuery } from "~/api/queries/endpoints";
import { importQuery, importsQuery } from "~/features/forms/imports/queries";
import { FormFailure } from "~/features/forms/overview/form-failure";
import { formPath } from "~/lib/routing/form-paths";
import { Boundary } from "~/ui/feedback/boundary";
import { SectionSkeleton } from "~/ui/layout/section";
import type { Route } from "./+types/form-import";

export { Loading as HydrateFallback } from "~/features/shell/loading/loading";

export const meta = () => [{ title: "Import submissions · Formtray" }];

// What is drawn only with data is fetched beside the data, while its skeleton stands.
const load = () => import("~/features/forms/imports/import-page");
const ImportPage = lazy(async () => ({ default: (await load()).ImportPage }));

export const clientLoader = ({ params: { formId }, url }: Route.ClientLoaderArgs) => {
  const id = url.searchParams.get("import");
  return loaded(
    load(),
    prefetch(endpointQuery(formId)),
    id ? prefetch(importQuery(id)) : prefetch(importsQuery(formId)),
  );
};

export { onAnotherPage as shouldRevalidate } from "~/lib/routing/revalidation";

/** Imports submissions into a form; `form-layout.tsx` is around it. */
export default function FormImport({ params: { formId } }: Route.ComponentProps) {
  const { reset } = useQueryErrorResetBoundary();
  return (
    <div className="mx-auto w-full max-w-[56rem] px-4 pt-4 pb-12 sm:px-6 lg:pt-6">
      <Boundary
        key={formId}
        onRetry={reset}
        fallback={<SectionSkeleton />}
        failed={(error, retry) => <FormFailure error={error} onRetry={retry} />}
      >
        <Import formId={formId} />
      </Boundary>
    </div>
  );
}

function Import({ formId }: { formId: string }) {
  // A form that isn't there is said once for the whole page.
  useSuspenseQuery(endpointQuery(formId));
  const [params, setParams] = useSearchParams();
  const importId = params.get("import");
  return (
    <ImportPage
      formId={formId}
      importId={importId}
      onOpen={(id) => setParams(id ? { import: id } : {})}
      isMapping={params.has("columns")}
      onMap={(isMapping) =>
        setParams({ ...(importId ? { import: importId } : {}), ...(isMapping ? { columns: "" } : {}) })
      }
      inboxPath={formPath(formId, "inbox")}
    />
  );
}

import { loaded, prefetch } from "~/api/cache/prefetch";
import { ExportsPage } from "~/features/submissions/toolbar/export/page/exports-page";
import { exportsQuery } from "~/features/submissions/toolbar/export/queries";

export { Loading as HydrateFallback } from "~/features/shell/loading/loading";
export { onAnotherPage as shouldRevalidate } from "~/lib/routing/revalidation";

export const meta = () => [{ title: "Exports · Formtray" }];

export const clientLoader = () => loaded(prefetch(exportsQuery()));

/** The exports that run in the background, and the files that are ready. */
export default ExportsPage;

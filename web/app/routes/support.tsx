import { loaded, prefetchList } from "~/api/cache/prefetch";
import { SupportHome } from "~/features/support/page/support-home";
import { readView } from "~/features/support/paths";
import { ticketsQuery } from "~/features/support/queries";
import type { Route } from "./+types/support";

export { Loading as HydrateFallback } from "~/features/shell/loading/loading";
export { onAnotherPage as shouldRevalidate } from "~/lib/routing/revalidation";

export const meta = () => [{ title: "Support · Formtray" }];

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loaded(prefetchList(ticketsQuery(readView(url.searchParams))));

/** The list of tickets; `support-layout.tsx` is around it. */
export default SupportHome;

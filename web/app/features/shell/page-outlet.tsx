import { Outlet, useLocation, useNavigation } from "react-router";
import { LoadingText } from "./loading";

/**
 * The current page, or the next one's loading text while its code and data are on the way. The router alone would
 * keep the old page. A change of search parameters within a page (filters, tabs) keeps the page.
 */
export function PageOutlet() {
  const here = useLocation().pathname;
  const next = useNavigation().location?.pathname;
  return next !== undefined && next !== here ? <LoadingText pathname={next} /> : <Outlet />;
}

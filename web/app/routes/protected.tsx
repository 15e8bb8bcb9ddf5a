import { Outlet } from "react-router";

/**
 * Around every page that needs a signed-in user. The guard belongs here as `clientMiddleware`, not as `clientLoader`:
 * a loader of a layout would put the layout's fallback in place of the page's own loading text.
 */
export default function ProtectedLayout() {
  return <Outlet />;
}

import { Outlet } from "react-router";

/** Around every content page: no <Scripts/>, no state, no effects. What moves here is an island. */
export default function SiteLayout() {
  return <Outlet />;
}

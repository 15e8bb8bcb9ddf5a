import { Outlet, useLocation } from "react-router";
import { SiteFooter } from "~/features/site/layout/footer";
import { LandingHeader } from "~/features/site/layout/landing-header";
import { SiteNavigation } from "~/features/site/layout/navigation";
import site from "~/islands/site.ts?worker&url";
import { SkipLink } from "~/ui/navigation/skip-link";

/** Around every content page: no <Scripts/>, no state, no effects. What moves here is an island. */
export default function SiteLayout() {
  const { pathname } = useLocation();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {pathname === "/" ? <LandingHeader /> : <SiteNavigation path={pathname} />}
      <div className="grow">
        <Outlet />
      </div>
      <SiteFooter />
      <script type="module" src={site} />
    </div>
  );
}

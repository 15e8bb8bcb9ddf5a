import { Outlet } from "react-router";
import { SiteFooter } from "~/features/site/layout/footer";

/** Around the pages of the app that anyone may open. */
export default function PublicLayout() {
  return (
    <>
      <Outlet />
      <SiteFooter />
    </>
  );
}

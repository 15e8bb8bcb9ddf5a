import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { useUser } from "../profile";

// Most people verify once and never see it again.
const Unverified = lazy(() => import("./unverified"));

/** Pages with a single card in the middle. A banner that arrives late would move its button from under the pointer. */
const WITHOUT_BANNER = ["/login", "/register", "/forgot-password", "/reset-password", "/verify-email"];

export function UnverifiedBanner() {
  const user = useUser();
  const { pathname } = useLocation();
  const isShown = user?.email_verified === false && !WITHOUT_BANNER.includes(pathname);
  return <Suspense>{isShown && <Unverified user={user} />}</Suspense>;
}

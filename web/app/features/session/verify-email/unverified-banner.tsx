import { useLocation } from "react-router";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { PartBoundary } from "~/ui/feedback/part-boundary";
import { useUser } from "../profile";

// Most people verify once and never see it again.
const Unverified = lazyPart(
  () => import("./unverified"),
  (module) => module.default,
);

/** Pages with a single card in the middle. A banner that arrives late would move its button from under the pointer. */
const WITHOUT_BANNER = ["/login", "/register", "/forgot-password", "/reset-password", "/verify-email"];

export function UnverifiedBanner() {
  const user = useUser();
  const { pathname } = useLocation();
  const isShown = user?.email_verified === false && !WITHOUT_BANNER.includes(pathname);
  if (!isShown) return null;
  return (
    <PartBoundary what="Email verification">
      <Unverified user={user} />
    </PartBoundary>
  );
}

import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { unverifiedEmail } from "~/lib/browser/unverified";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { PartBoundary } from "~/ui/feedback/part-boundary";
import { useSignedIn, useUser } from "../profile";

// Most people verify once and never see it again.
const Unverified = lazyPart(
  () => import("./unverified"),
  (module) => module.Unverified,
);

/** Pages with a single card in the middle. A banner that arrives late would move its button from under the pointer. */
const WITHOUT_BANNER = ["/login", "/register", "/forgot-password", "/reset-password", "/verify-email"];

const reserved = <div className="h-[var(--banner-height,0px)]" />;

export function UnverifiedBanner() {
  const user = useUser();
  const isSignedIn = useSignedIn();
  const { pathname } = useLocation();
  const remembered = useSyncExternalStore(unverifiedEmail.subscribe, unverifiedEmail.get, () => null);
  useEffect(() => {
    if (user) unverifiedEmail.set(user.email_verified ? null : user.email);
    else if (isSignedIn === false) unverifiedEmail.set(null);
  }, [user, isSignedIn]);
  const email = user ? !user.email_verified && user.email : isSignedIn && remembered;
  // In the prerendered shell, where nobody has been asked yet, its place is kept free by `islands/theme.ts`. First of
  // all and on every page: a shell's path may end in a slash that the browser's doesn't have.
  if (isSignedIn === undefined) return reserved;
  if (!email || WITHOUT_BANNER.includes(pathname)) return null;
  return (
    <PartBoundary what="Email verification" fallback={reserved}>
      <Unverified email={email} />
    </PartBoundary>
  );
}

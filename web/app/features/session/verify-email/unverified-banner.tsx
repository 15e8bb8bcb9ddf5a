import { lazy, Suspense } from "react";
import { useUser } from "../profile";

// Most people confirm once and never see it again.
const Unverified = lazy(() => import("./unverified"));

export function UnverifiedBanner() {
  const user = useUser();
  return <Suspense>{user?.email_verified === false && <Unverified user={user} />}</Suspense>;
}

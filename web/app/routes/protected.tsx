import { useEffect, useState } from "react";
import { Outlet } from "react-router";
import { NoSession, RedirectToLogin, requireSession } from "~/features/session/guard";
import { useSignedIn } from "~/features/session/profile";
import { ErrorScreen } from "~/features/shell/error-screen";
import { PaletteKeys } from "~/features/shell/palette/keys";
import { Boundary } from "~/ui/feedback/boundary";
import { lazyPart } from "~/ui/feedback/lazy-part";
import type { Route } from "./+types/protected";

const Live = lazyPart(
  () => import("./live"),
  (module) => module.default,
);
const Palette = lazyPart(
  () => import("./palette"),
  (module) => module.default,
);

/**
 * Around every page that needs a signed-in user. The guard is `clientMiddleware`, not `clientLoader`: a loader of a
 * layout would put the layout's fallback in place of the page's own loading text.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requireSession];

export default function ProtectedLayout() {
  // Not in the prerendered shell: a boundary there that waits for its code while the page takes the place of the
  // loading text can keep the page from ever coming.
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  // Signing out takes a moment. A page that was still drawn meanwhile would ask for its data again, without a token.
  if (useSignedIn() === false) return null;
  return (
    <>
      <Outlet />
      {isHere && (
        <>
          {/* Nothing on the page waits for it, nor fails with it. */}
          <Boundary fallback={null} failed={(_, retry) => <RetryLater onRetry={retry} />}>
            <Live />
          </Boundary>
          <PaletteKeys palette={(close) => <Palette onClose={close} />} />
        </>
      )}
    </>
  );
}

const LIVE_RETRY_MS = 30_000;

/** Without the code for live updates the page works, but shows nothing new: it is loaded again soon. */
function RetryLater({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onRetry, LIVE_RETRY_MS);
    addEventListener("online", onRetry);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", onRetry);
    };
  }, [onRetry]);
  return null;
}

/** Here and not only at the root, so that the navigation stays around a page that failed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return error instanceof NoSession ? <RedirectToLogin /> : <ErrorScreen error={error} />;
}

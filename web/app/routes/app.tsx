import { QueryClientProvider } from "@tanstack/react-query";
import { Scripts } from "react-router";
import { queryClient } from "~/api/cache/query-client";
import { useSignedIn, useUser } from "~/features/session/profile";
import { useSession } from "~/features/session/session";
import { SessionSync } from "~/features/session/session-sync";
import { StepUp } from "~/features/session/step-up/step-up";
import { UnverifiedBanner } from "~/features/session/verify-email/unverified-banner";
import { ErrorScreen } from "~/features/shell/error-screen";
import { FirstLoad } from "~/features/shell/loading/first-load";
import { TopNavigation } from "~/features/shell/navigation/top-navigation";
import { PageOutlet } from "~/features/shell/page-outlet";
import { PaletteButton } from "~/features/shell/palette/palette-button";
import { ScrollToTop } from "~/features/shell/scroll-to-top";
import { UnsavedChangesGuard } from "~/features/shell/unsaved-changes-guard";
import { hasUnsavedChanges } from "~/lib/state/unsaved-changes";
import { confirm, discardQuestion } from "~/ui/dialogs/confirm";
import { ConfirmDialogs } from "~/ui/dialogs/confirm-dialogs";
import { Toasts } from "~/ui/feedback/toasts";
import type { Route } from "./+types/app";

/** Around every page the app runs, signed in or not. */
export default function AppLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionSync />
      <ScrollToTop />
      <Navigation />
      <UnverifiedBanner />
      <div id="content" tabIndex={-1}>
        <PageOutlet />
      </div>
      <UnsavedChangesGuard />
      <ConfirmDialogs />
      <StepUp />
      <Toasts />
      <FirstLoad />
      <Scripts />
    </QueryClientProvider>
  );
}

/** Where the frame itself fails. Here and not only at the root: the root's would mount the document anew. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}

function Navigation() {
  const { signOut } = useSession();
  const askAndSignOut = async () => {
    if (!hasUnsavedChanges() || (await confirm(discardQuestion))) await signOut();
  };
  return (
    <TopNavigation signedIn={useSignedIn()} user={useUser()} onSignOut={askAndSignOut} palette={<PaletteButton />} />
  );
}

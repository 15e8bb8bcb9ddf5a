import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Scripts } from "react-router";
import { createQueries } from "~/api/queries";
import { PaletteButton } from "~/features/palette/palette-button";
import { useSignedIn, useUser } from "~/features/session/profile";
import { useSession } from "~/features/session/session";
import { SessionKeeper } from "~/features/session/session-keeper";
import { StepUp } from "~/features/session/step-up";
import { UnverifiedBanner } from "~/features/session/unverified-banner";
import { ErrorScreen } from "~/features/shell/error-screen";
import { FirstLoad } from "~/features/shell/first-load";
import { PageOutlet } from "~/features/shell/page-outlet";
import { ScrollToTop } from "~/features/shell/scroll-to-top";
import { TopNavigation } from "~/features/shell/top-navigation";
import { Questions } from "~/ui/questions";
import { Toasts } from "~/ui/toasts";
import type { Route } from "./+types/app";

/** Around every page the app runs, signed in or not. */
export default function AppLayout() {
  const [queries] = useState(createQueries);
  return (
    <QueryClientProvider client={queries}>
      <SessionKeeper />
      <ScrollToTop />
      <Navigation />
      <UnverifiedBanner />
      <div id="content" tabIndex={-1}>
        <PageOutlet />
      </div>
      <Questions />
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
  return <TopNavigation signedIn={useSignedIn()} user={useUser()} onSignOut={signOut} palette={<PaletteButton />} />;
}

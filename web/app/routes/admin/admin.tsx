import { QueryClientProvider } from "@tanstack/react-query";
import { Scripts } from "react-router";
import { queryClient } from "~/api/cache/query-client";
import { SessionSync } from "~/features/session/session-sync";
import { StepUp } from "~/features/session/step-up/step-up";
import { ErrorScreen } from "~/features/shell/error-screen";
import { FirstLoad } from "~/features/shell/loading/first-load";
import { ScrollToTop } from "~/features/shell/scroll-to-top";
import { ConfirmDialogs } from "~/ui/dialogs/confirm-dialogs";
import { Toasts } from "~/ui/feedback/toasts";
import type { Route } from "./+types/admin";
import { Entrance } from "./entrance";

export const meta = () => [{ title: "Admin · Formtray" }, { name: "robots", content: "noindex" }];

/** The pages for operators, beside the customers' app: what both have in common is drawn again here. */
export default function Admin() {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionSync />
      <ScrollToTop />
      <Entrance />
      <ConfirmDialogs />
      <StepUp />
      <Toasts />
      <FirstLoad />
      <Scripts />
    </QueryClientProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}

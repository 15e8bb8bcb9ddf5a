import { buttonClass } from "~/ui/buttons/button";
import { EmptyState } from "~/ui/feedback/empty-state";

/** For an operator without two-factor authentication. */
export function TwoFactorNeeded() {
  return (
    <main className="grid min-h-[70vh] content-center">
      <EmptyState
        heading="h1"
        title="Turn on two-factor authentication"
        action={
          <a className={buttonClass("primary")} href="/settings?tab=two-factor">
            Go to Settings
          </a>
        }
      >
        Admin needs a code from your authenticator app, so that a stolen password isn't enough to get in.
      </EmptyState>
    </main>
  );
}

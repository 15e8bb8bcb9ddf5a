import type { ReactNode } from "react";
import { isRouteErrorResponse } from "react-router";
import { Button, buttonClass } from "~/ui/buttons/button";
import { EmptyState } from "~/ui/feedback/empty-state";
import { LoadFailed } from "./loading/load-failed";
import { reload } from "./loading/scripted-reload";

/** What the browsers say when a script of ours cannot be had; they agree on no name for it. */
const CHUNK = /dynamically imported module|importing a module script failed|unable to preload/i;

function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && CHUNK.test(error.message);
}

/** In place of a page that failed. */
export function ErrorScreen({ error }: { error: unknown }) {
  if (isChunkFailure(error)) return <LoadFailed />;
  return (
    <ErrorFrame>
      <EmptyState
        heading="h1"
        title="Unexpected Application Error!"
        action={
          <div className="flex flex-wrap justify-center gap-2.5">
            <Button look="primary" onClick={reload}>
              Refresh Page
            </Button>
            <a className={buttonClass()} href="/dashboard">
              Go to dashboard
            </a>
            <a className={buttonClass("quiet")} href="/support/new">
              Contact support
            </a>
          </div>
        }
      >
        Something went wrong on this page. Your saved data isn't affected. Refreshing usually helps.
      </EmptyState>
      <Details error={error} />
    </ErrorFrame>
  );
}

function ErrorFrame({ children }: { children: ReactNode }) {
  return <main className="grid min-h-[70vh] content-center px-6 py-12">{children}</main>;
}

function Details({ error }: { error: unknown }) {
  const message = isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : messageOf(error);
  return (
    <details className="mx-auto w-full max-w-[34rem] text-13 text-ink-soft">
      <summary className="text-center">Error details</summary>
      <pre className="mt-3 overflow-x-auto rounded-card border border-line bg-surface p-3 font-mono text-12">
        {message}
      </pre>
    </details>
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : "No error message.";
}

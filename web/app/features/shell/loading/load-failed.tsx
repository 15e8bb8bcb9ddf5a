import { Button } from "~/ui/buttons/button";
import { EmptyState } from "~/ui/feedback/empty-state";
import { reload } from "./scripted-reload";

/** A page's code could not be had: offline, or a newer version has taken its place. */
export function LoadFailed({ onRefresh = reload }: { onRefresh?: () => void }) {
  return (
    <main className="grid min-h-[70vh] content-center px-6 py-12">
      <EmptyState
        heading="h1"
        title="Oops! Something went wrong"
        action={
          <Button look="primary" onClick={onRefresh}>
            Refresh Page
          </Button>
        }
      >
        We're having trouble loading this page. Please try refreshing.
      </EmptyState>
    </main>
  );
}

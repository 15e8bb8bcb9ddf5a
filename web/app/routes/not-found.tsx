import { buttonLook } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";

export const meta = () => [{ title: "Page not found · Formtray" }];

export default function NotFound() {
  return (
    <main className="grid min-h-[70vh] place-items-center px-6">
      <EmptyState
        heading="h1"
        title="Page not found"
        action={
          <a className={buttonLook()} href="/">
            Go to the start page
          </a>
        }
      >
        Nothing lives at this address. The link may be old, or a letter may be missing.
      </EmptyState>
    </main>
  );
}

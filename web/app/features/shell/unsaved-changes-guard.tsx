import { useCallback, useEffect } from "react";
import { type Location, useBlocker } from "react-router";
import { readToken } from "~/lib/browser/token";
import { hasUnsavedChanges, useHasUnsavedChanges } from "~/lib/state/unsaved-changes";
import { discardQuestion } from "~/ui/dialogs/confirm";
import { ConfirmDialog } from "~/ui/dialogs/confirm-dialogs";

/**
 * Asks before a page with unsaved changes is left: by a link, Back, a tab of the page, or closing the browser's tab. Once
 * per app, in its layout, because the router knows one blocker at a time. Forms report through `useUnsavedChanges`.
 */
export function UnsavedChangesGuard() {
  const isUnsaved = useHasUnsavedChanges();
  const blocker = useBlocker(
    useCallback(({ currentLocation, nextLocation }) => mustAsk() && isElsewhere(currentLocation, nextLocation), []),
  );
  useEffect(() => {
    // Only while there is something to lose: browsers keep no page with such a listener for the Back button.
    if (!isUnsaved) return;
    const hold = (event: BeforeUnloadEvent) => mustAsk() && event.preventDefault();
    addEventListener("beforeunload", hold);
    return () => removeEventListener("beforeunload", hold);
  }, [isUnsaved]);
  if (blocker.state !== "blocked") return null;
  return <ConfirmDialog {...discardQuestion} onAnswer={(agreed) => (agreed ? blocker.proceed() : blocker.reset())} />;
}

/** Without a session nothing could be saved any more: then the way to the sign-in is free. */
const mustAsk = () => hasUnsavedChanges() && readToken() !== null;

const isElsewhere = (here: Location, next: Location) => here.pathname !== next.pathname || here.search !== next.search;

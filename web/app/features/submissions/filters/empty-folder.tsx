import { Link } from "react-router";
import type { Scope } from "~/api/queries/submissions";
import { buttonClass } from "~/ui/buttons/button";
import { EmptyState } from "~/ui/feedback/empty-state";
import { inboxPath } from "../paths";
import { changed, isFiltered, unfiltered, type View } from "./view";

interface EmptyFolderProps {
  scope: Scope;
  view: View;
}

/** Why there are no rows, and the way on. An inbox in which nothing has arrived yet shows the first steps instead. */
export function EmptyFolder({ scope, view }: EmptyFolderProps) {
  if (isFiltered(view)) {
    const clear = (
      <Link to={inboxPath(scope, changed(view, unfiltered))} className={buttonClass()}>
        Clear filters
      </Link>
    );
    return (
      <EmptyState title="No matching submissions" action={clear}>
        No submissions in this folder match your filters.
      </EmptyState>
    );
  }
  if (view.folder === "held") {
    return (
      <EmptyState title="No held submissions">
        Submissions beyond your free quota or spending limit are held here for 90 days, until you open them.
      </EmptyState>
    );
  }
  if (view.folder === "spam") {
    return <EmptyState title="No spam">Submissions flagged as spam are kept here for 30 days.</EmptyState>;
  }
  return <EmptyState title="Trash is empty">Submissions you move to trash can be restored for 30 days.</EmptyState>;
}

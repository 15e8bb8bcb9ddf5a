import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonLook } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { inboxPath } from "./paths";
import { changed, isFiltered, type View } from "./view";

interface EmptyFolderProps {
  formId: string;
  view: View;
  firstSteps: ReactNode;
}

/** Why there are no rows, and the way on. */
export function EmptyFolder({ formId, view, firstSteps }: EmptyFolderProps) {
  const back = (label: string, change: Partial<View>) => (
    <Link to={inboxPath(formId, changed(view, change))} className={buttonLook()}>
      {label}
    </Link>
  );
  if (view.page > 1 || view.cursor) {
    return (
      <EmptyState title="This page is empty" action={back("First page", {})}>
        There are fewer submissions than that.
      </EmptyState>
    );
  }
  if (isFiltered(view)) {
    const none = { files: false, unread: false, starred: false };
    return (
      <EmptyState title="Nothing matches" action={back("Clear filters", none)}>
        No submission in this folder has all that is asked for.
      </EmptyState>
    );
  }
  if (view.folder === "spam") return <EmptyState title="No spam">Submissions judged spam are kept here.</EmptyState>;
  if (view.folder === "trash") return <EmptyState title="The trash is empty">There is nothing here.</EmptyState>;
  return firstSteps;
}

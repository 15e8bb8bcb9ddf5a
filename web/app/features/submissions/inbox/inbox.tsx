import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { Boundary } from "~/ui/feedback/boundary";
import { LoadFailure } from "~/ui/feedback/load-failure";
import { Filters } from "../filters/filters";
import { FolderTabs } from "../filters/folder-tabs";
import { readView, searchOf } from "../filters/view";
import { SubmissionListSkeleton } from "../list/submission-list-skeleton";
import { inboxPath } from "../paths";
import { Folder } from "./folder";
import { Bar, Split } from "./inbox-frame";
import type { InboxProps } from "./inbox-props";

/** The folders; of one of them the list, and beside it, where there is room, what is open. */
export function Inbox({ unread, ...inbox }: InboxProps) {
  const { scope } = inbox;
  const { reset } = useQueryErrorResetBoundary();
  const navigate = useNavigate();
  const view = readView(useSearchParams()[0]);
  const bar = (
    <Bar>
      <Filters view={view} onChange={(next) => navigate(inboxPath(scope, next))} />
    </Bar>
  );
  return (
    <>
      <FolderTabs scope={scope} view={view} unread={unread} />
      <Boundary
        // Another folder or filter is another list: it starts with its skeleton instead of the old rows.
        key={scope + searchOf({ ...view, selected: undefined })}
        onRetry={reset}
        fallback={
          <Split>
            {bar}
            <SubmissionListSkeleton />
          </Split>
        }
        failed={(error, retry) => (
          <Split>
            {bar}
            <div className="p-4">
              <LoadFailure what="The submissions" error={error} onRetry={retry} />
            </div>
          </Split>
        )}
      >
        <Folder {...inbox} view={view} />
      </Boundary>
    </>
  );
}

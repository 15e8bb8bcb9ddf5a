import { useQueryErrorResetBoundary, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { Boundary } from "~/ui/boundary";
import { LoadFailure } from "~/ui/load-failure";
import { EmptyFolder } from "./empty-folder";
import { Filters } from "./filters";
import { FolderTabs } from "./folder-tabs";
import { useDeleteSubmission } from "./mutations";
import { Pager } from "./pager";
import { Pane } from "./pane";
import { inboxPath, submissionPath } from "./paths";
import { submissionsQuery } from "./queries";
import type { Deliveries } from "./reading";
import { SubmissionList } from "./submission-list";
import { SubmissionListSkeleton } from "./submission-list-skeleton";
import { useInboxKeys } from "./use-inbox-keys";
import { isFiltered, readView, searchOf, type View } from "./view";

interface InboxProps {
  formId: string;
  /** How many in the inbox nobody has read. */
  unread: number;
  /** For a form nobody has filled in yet. */
  firstSteps: ReactNode;
  deliveries?: Deliveries;
}

/** A form's folders; of one of them the list, and beside it, where there is room, what is selected. */
export function Inbox({ formId, unread, firstSteps, deliveries }: InboxProps) {
  const { reset } = useQueryErrorResetBoundary();
  const navigate = useNavigate();
  const view = readView(useSearchParams()[0]);
  const filters = <Filters view={view} onChange={(next) => navigate(inboxPath(formId, next))} />;
  return (
    <>
      <FolderTabs formId={formId} view={view} unread={unread} />
      <Boundary
        // Another folder, filter or page is another list: it starts with its skeleton instead of the old rows.
        key={formId + searchOf({ ...view, selected: undefined })}
        onRetry={reset}
        fallback={
          <Split>
            {filters}
            <SubmissionListSkeleton />
          </Split>
        }
        failed={(error, retry) => (
          <Split>
            {filters}
            <div className="p-4">
              <LoadFailure what="The list" error={error} onRetry={retry} />
            </div>
          </Split>
        )}
      >
        <LoadedInbox formId={formId} view={view} firstSteps={firstSteps} deliveries={deliveries} />
      </Boundary>
    </>
  );
}

function LoadedInbox({ formId, view, firstSteps, deliveries }: Omit<InboxProps, "unread"> & { view: View }) {
  const { data: page } = useSuspenseQuery(submissionsQuery(formId, view));
  const navigate = useNavigate();
  const ids = page.items.map(({ id }) => id);

  const select = (id: string | undefined) => {
    // Below that width there is no pane: a row leads to the submission's own page.
    const beside = matchMedia("(min-width: 64rem)").matches;
    if (beside) void navigate(inboxPath(formId, { ...view, selected: id }), { replace: true });
    return beside;
  };
  const remove = useDeleteSubmission(({ id }) => {
    const at = ids.indexOf(id);
    select(ids[at + 1] ?? ids[at - 1]);
  });
  useInboxKeys({ ids, selected: view.selected, select, open: (id) => navigate(submissionPath(id)) });

  const filters = <Filters view={view} total={page.total} onChange={(next) => navigate(inboxPath(formId, next))} />;
  if (page.items.length === 0) {
    return (
      <>
        {isFiltered(view) && filters}
        <EmptyFolder formId={formId} view={view} firstSteps={firstSteps} />
      </>
    );
  }
  return (
    <Split
      pane={
        <Pane
          id={view.selected}
          listed={page.items.find(({ id }) => id === view.selected)}
          onDelete={remove}
          deliveries={deliveries}
        />
      }
    >
      {filters}
      <SubmissionList submissions={page.items} selected={view.selected} onSelect={select} />
      <Pager formId={formId} view={view} shown={page.items.length} total={page.total} nextCursor={page.next_cursor} />
    </Split>
  );
}

function Split({ children, pane }: { children: ReactNode; pane?: ReactNode }) {
  return (
    <div className="grid lg:grow lg:grid-cols-[minmax(380px,460px)_minmax(0,1fr)]">
      <div className="min-w-0 border-line lg:border-r">{children}</div>
      <div className="bg-surface max-lg:hidden">{pane}</div>
    </div>
  );
}

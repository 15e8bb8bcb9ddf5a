import { useEffect, useEffectEvent, useMemo } from "react";
import { useNavigate } from "react-router";
import type { Submission } from "~/api/queries/submissions";
import { useMediaQuery } from "~/lib/browser/media-query";
import { useStableHandlers } from "~/lib/state/stable-handlers";
import { useStore } from "~/lib/state/store";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { LoadFailure } from "~/ui/feedback/load-failure";
import { PartBoundary } from "~/ui/feedback/part-boundary";
import { newIds } from "../cache/live-updates";
import { EmptyFolder } from "../filters/empty-folder";
import { ActiveFilters } from "../filters/filter-button";
import { FolderBar } from "../filters/folder-bar";
import { LayoutSwitch } from "../filters/layout-switch";
import { isFiltered, type View } from "../filters/view";
import { defaultColumns, knownColumns } from "../list/columns";
import { ColumnsMenu } from "../list/columns-menu";
import { MoreRows } from "../list/more-rows";
import type { RowProps } from "../list/row-props";
import { SubmissionList } from "../list/submission-list";
import { SubmissionListSkeleton } from "../list/submission-list-skeleton";
import { SubmissionTable } from "../list/submission-table";
import { inboxPath } from "../paths";
import { BulkBar } from "../toolbar/bulk-bar";
import { PANE_WIDTH } from "../toolbar/pane-width";
import { DetailPane } from "./detail-pane";
import { HeldPanelSkeleton } from "./held/held-panel-skeleton";
import { Bar, Split } from "./inbox-frame";
import type { InboxProps } from "./inbox-props";
import { Reader } from "./phone/reader";
import { useLayout } from "./state/layout";
import { useFolder } from "./state/use-folder";

// Most people never hold any.
const HeldPanel = lazyPart(
  () => import("./held/held-panel"),
  (module) => module.HeldPanel,
);

interface FolderProps extends InboxProps {
  view: View;
}

/** A folder with its rows. */
export function Folder({ scope, title = "Submissions", view, unread, firstSteps, deliveries, formName }: FolderProps) {
  const navigate = useNavigate();
  const [layout, setLayout] = useLayout(scope);
  const hasRoom = useMediaQuery(PANE_WIDTH);
  // On a phone a table would be cards, and those are what the list has.
  const isWideEnough = useMediaQuery("(min-width: 40rem)");
  const isHeld = view.folder === "held";
  // Held submissions have no fields to make columns of.
  const asTable = isWideEnough && layout.look === "table" && !isHeld;
  const folder = useFolder({ scope, view, hasRoom, asTable });
  const { list, ids, selection, handle, opened, reading, act, remove } = folder;
  const { items, total } = list;
  const learned = useMemo(() => (asTable ? knownColumns(scope, items) : []), [asTable, scope, items]);
  const columns = useMemo(() => layout.columns ?? defaultColumns(scope, learned), [layout.columns, scope, learned]);
  const shown = view.selected ?? opened.preview;
  useRevealOnce(
    list.isLoaded ? list.key : undefined,
    () => view.selected && ids.includes(view.selected) && handle.current?.reveal(view.selected),
  );
  const rowProps = useRowProps(folder, shown, formName);

  const isSelecting = selection.items.length > 0;
  const bar = (
    <Bar>
      {isSelecting ? (
        <BulkBar
          selection={selection}
          folder={view.folder}
          hasMore={list.hasMore}
          onAct={(change) => act(selection.items, change)}
        />
      ) : (
        <FolderBar
          scope={scope}
          view={view}
          unread={unread}
          total={total}
          onSelectAll={items.length > 0 && !isHeld ? selection.selectAll : undefined}
        >
          {asTable && (
            <ColumnsMenu
              columns={columns}
              learned={learned}
              onChange={(next) => setLayout({ ...layout, columns: next })}
            />
          )}
          {items.length > 0 && !isHeld && <LayoutSwitch layout={layout} onChange={setLayout} />}
        </FolderBar>
      )}
    </Bar>
  );
  const filters = <ActiveFilters view={view} onChange={(next) => void navigate(inboxPath(scope, next))} />;
  const shownProps = {
    listed: items.find(({ id }) => id === shown),
    isPreview: view.selected === undefined,
    onAct: (submission: Submission, change: Parameters<typeof act>[1]) => act([submission], change),
    onDelete: remove,
    deliveries,
  };
  const reader = reading !== undefined && (
    <Reader
      {...shownProps}
      id={reading}
      title={title}
      ids={ids}
      total={total}
      onBack={opened.close}
      onMove={opened.open}
    />
  );
  const isEmpty = items.length === 0;
  const rows = { submissions: items, total, rowProps, onEnd: list.more, ref: handle };
  return (
    <>
      {isHeld && !(list.isLoaded && isEmpty) && (
        <PartBoundary what="The prices" fallback={<HeldPanelSkeleton />}>
          <HeldPanel scope={scope} total={total} />
        </PartBoundary>
      )}
      {/* The bar keeps its place from one list to the next, and with it the filters that are open. */}
      <Split
        isWide={asTable || (list.isLoaded && isEmpty && !isFiltered(view))}
        pane={
          hasRoom &&
          !isEmpty &&
          shown !== undefined && (
            <DetailPane {...shownProps} id={shown} onClose={asTable ? () => opened.close() : undefined} />
          )
        }
      >
        {bar}
        {filters}
        {list.error ? (
          <div className="p-4">
            <LoadFailure what="The submissions" error={list.error} onRetry={list.reload} />
          </div>
        ) : !list.isLoaded ? (
          <SubmissionListSkeleton />
        ) : isEmpty ? (
          <EmptyFolder scope={scope} view={view} firstSteps={firstSteps} />
        ) : (
          <>
            {asTable ? (
              <SubmissionTable key={list.key} {...rows} columns={columns} />
            ) : (
              <SubmissionList key={list.key} {...rows} />
            )}
            <MoreRows loading={list.hasMore && !list.failure} failure={list.failure} onRetry={list.retry} />
          </>
        )}
      </Split>
      {list.isLoaded && reader}
    </>
  );
}

function useRowProps(
  folder: ReturnType<typeof useFolder>,
  shown: string | undefined,
  formName: InboxProps["formName"],
) {
  const { selection, opened, perform } = folder;
  const arrived = useStore(newIds);
  const handlers = useStableHandlers({
    onOpen: (id: string) => opened.open(id),
    onToggle: (id: string, through: boolean) => selection.toggle(id, through),
    onStar: (one: Submission) => void perform([one], { starred: !one.starred }, { quietly: true }),
  });
  const selecting = selection.items.length > 0;
  return (submission: Submission): RowProps => ({
    submission,
    current: submission.id === shown,
    selected: selection.has(submission.id),
    selecting,
    isFresh: arrived.has(submission.id),
    ...handlers,
    form: formName?.(submission.endpoint_id),
  });
}

/** Scrolls to the row of a submission that was opened by a link, once its list is there. */
function useRevealOnce(loadedList: string | undefined, reveal: () => void): void {
  const run = useEffectEvent(reveal);
  useEffect(() => {
    // Not at once: to draw the row, React must be done with this.
    if (loadedList !== undefined) queueMicrotask(() => run());
  }, [loadedList]);
}

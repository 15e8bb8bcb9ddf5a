import { useQueryClient, useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useMediaQuery } from "~/lib/browser/media-query";
import { useStableHandlers } from "~/lib/state/stable-handlers";
import { useStore } from "~/lib/state/store";
import { useActions } from "../actions/actions";
import type { Action } from "../actions/model";
import { useDeleteSubmission } from "../actions/mutations";
import { keepFirstPage } from "../cache/list-cache";
import { newIds } from "../cache/live-updates";
import { EmptyFolder } from "../filters/empty-folder";
import { Filters, LayoutSwitch } from "../filters/filters";
import { isFiltered, type View } from "../filters/view";
import { defaultColumns, knownColumns } from "../list/columns";
import { ColumnsMenu } from "../list/columns-menu";
import { MoreRows } from "../list/more-rows";
import type { RowProps } from "../list/row-props";
import { type ListHandle, SubmissionList } from "../list/submission-list";
import { SubmissionTable } from "../list/submission-table";
import { inboxPath, submissionPath } from "../paths";
import { listQuery, type Submission } from "../queries";
import { BulkBar } from "./bulk-bar";
import { DetailPane } from "./detail-pane";
import { Bar, Split } from "./inbox-frame";
import type { InboxProps } from "./inbox-props";
import { useLayout } from "./layout";
import { useInboxKeys } from "./use-inbox-keys";
import { useSelection } from "./use-selection";

/** As wide as it takes for the pane to be beside the list. */
const PANE_WIDTH = "(min-width: 64rem)";

interface FolderProps extends Omit<InboxProps, "unread"> {
  view: View;
}

/** A folder with its rows. */
export function Folder({ scope, view, firstSteps, deliveries, formName }: FolderProps) {
  const list = useList(scope, view);
  const { items, total } = list;
  const navigate = useNavigate();
  const perform = useActions();
  const arrived = useStore(newIds);
  const selection = useSelection(items);
  const [layout, setLayout] = useLayout(scope);
  const handle = useRef<ListHandle>(null);
  const hasRoom = useMediaQuery(PANE_WIDTH);
  // On a phone a table would be cards, and those are what the list has.
  const asTable = useMediaQuery("(min-width: 40rem)") && layout.look === "table";
  const learned = useMemo(() => (asTable ? knownColumns(scope, items) : []), [asTable, scope, items]);
  const columns = useMemo(() => layout.columns ?? defaultColumns(scope, learned), [layout.columns, scope, learned]);

  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const open = view.selected === undefined ? undefined : items.find(({ id }) => id === view.selected);
  useRevealOnce(() => open && handle.current?.reveal(open.id));

  const select = (id: string | undefined) => {
    // Below that width there is no pane: a row leads to the submission's own page.
    const beside = matchMedia(PANE_WIDTH).matches;
    if (beside) void navigate(inboxPath(scope, { ...view, selected: id }), { replace: true });
    return beside;
  };
  /** Goes on from what leaves the list to what comes after it. */
  const leave = (gone: readonly Submission[]) => {
    const leaving = new Set(gone.map(({ id }) => id));
    if (view.selected === undefined || !leaving.has(view.selected)) return;
    const at = ids.indexOf(view.selected);
    const next =
      ids.slice(at + 1).find((id) => !leaving.has(id)) ?? ids.slice(0, at).findLast((id) => !leaving.has(id));
    select(next);
  };
  const act = (targets: readonly Submission[], change: Action) => {
    if (change.state !== undefined && change.state !== view.folder) leave(targets);
    void perform(targets, change);
    if (selection.items.length > 0 && change.state !== undefined) selection.clear();
  };
  const remove = useDeleteSubmission((submission) => leave([submission]));

  /** What a key means: the selected ones if there are any, else the one. */
  const targetsOf = (id: string | undefined) =>
    selection.items.length > 0 ? selection.items : items.filter((item) => item.id === id);
  const onKey = (change: (targets: readonly Submission[]) => Action) => (id: string | undefined) => {
    const targets = targetsOf(id);
    if (targets.length > 0) act(targets, change(targets));
  };
  useInboxKeys({
    ids,
    current: view.selected,
    reveal: (id) => handle.current?.reveal(id),
    topmost: () => handle.current?.topmost(),
    select,
    open: (id) => navigate(submissionPath(id)),
    toggle: (id) => selection.toggle(id),
    clear: () => {
      const any = selection.items.length > 0;
      selection.clear();
      return any;
    },
    acts: {
      e: onKey((targets) => ({ read: !targets.every(({ read }) => read) })),
      s: onKey((targets) => ({ starred: !targets.every(({ starred }) => starred) })),
      "#": onKey(() => ({ state: view.folder === "trash" ? "inbox" : "trash" })),
      "!": onKey(() => ({ state: view.folder === "spam" ? "inbox" : "spam" })),
    },
  });

  const handlers = useStableHandlers({
    onOpen: (id: string) => select(id),
    onToggle: (id: string, through: boolean) => selection.toggle(id, through),
    onStar: (one: Submission) => void perform([one], { starred: !one.starred }, { quietly: true }),
  });
  const selecting = selection.items.length > 0;
  const rowProps = (submission: Submission): RowProps => ({
    submission,
    current: submission.id === view.selected,
    selected: selection.has(submission.id),
    selecting,
    isFresh: arrived.has(submission.id),
    ...handlers,
    form: formName?.(submission.endpoint_id),
  });

  const filters = (
    <Filters
      view={view}
      onChange={(next) => navigate(inboxPath(scope, next))}
      onSelectAll={items.length > 0 ? selection.selectAll : undefined}
    >
      <Total total={total} />
      {asTable && (
        <ColumnsMenu columns={columns} learned={learned} onChange={(next) => setLayout({ ...layout, columns: next })} />
      )}
      <LayoutSwitch layout={layout} onChange={setLayout} />
    </Filters>
  );
  if (items.length === 0) {
    return (
      <>
        {isFiltered(view) && <Bar>{filters}</Bar>}
        <EmptyFolder scope={scope} view={view} firstSteps={firstSteps} />
      </>
    );
  }
  const rows = { submissions: items, total, rowProps, onEnd: list.more, ref: handle };
  return (
    <Split
      table={asTable}
      pane={
        (!asTable || view.selected !== undefined) && (
          <DetailPane
            id={view.selected}
            listed={open}
            visible={hasRoom}
            onAct={(submission, change) => act([submission], change)}
            onDelete={remove}
            onClose={() => select(undefined)}
            deliveries={deliveries}
          />
        )
      }
    >
      <Bar>
        {selection.items.length > 0 ? (
          <BulkBar
            selection={selection}
            folder={view.folder}
            hasMore={list.hasMore}
            onAct={(change) => act(selection.items, change)}
          />
        ) : (
          filters
        )}
      </Bar>
      {asTable ? <SubmissionTable {...rows} columns={columns} /> : <SubmissionList {...rows} />}
      <MoreRows loading={list.hasMore && !list.failure} failure={list.failure} onRetry={list.retry} />
    </Split>
  );
}

/** Whoever comes by a link to a submission finds its row in sight. */
function useRevealOnce(reveal: () => void): void {
  const run = useEffectEvent(reveal);
  useEffect(() => {
    // Not at once: to draw the row, React must be done with this.
    queueMicrotask(() => run());
  }, []);
}

/** The pages there are so far, as one list. */
function useList(scope: string, view: View) {
  const queries = useQueryClient();
  const query = listQuery(scope, view);
  // Whoever comes back starts at the top; the pages further down need not be asked for again.
  useState(() => keepFirstPage(queries, query.queryKey));
  const { data, hasNextPage, isFetching, isFetchNextPageError, error, fetchNextPage } = useSuspenseInfiniteQuery(query);
  const items = useMemo(() => data.pages.flatMap((page) => page.items), [data]);
  return {
    items,
    total: data.pages[0]?.total,
    hasMore: hasNextPage,
    failure: isFetchNextPageError ? error : null,
    more: () => {
      if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
    },
    retry: () => void fetchNextPage(),
  };
}

const number = new Intl.NumberFormat();

function Total({ total }: { total?: number | null }) {
  if (total == null) return null;
  return (
    <span className="num pr-1 text-12 text-ink-faint max-[379px]:sr-only">
      {number.format(total)}
      <span className="sr-only"> {total === 1 ? "submission" : "submissions"}</span>
    </span>
  );
}

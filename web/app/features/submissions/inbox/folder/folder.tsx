import Search from "lucide-react/icons/search";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Submission } from "~/api/queries/submissions";
import { useMediaQuery } from "~/lib/browser/media-query";
import { useStableHandlers } from "~/lib/state/stable-handlers";
import { useStore } from "~/lib/state/store";
import { IconButton } from "~/ui/buttons/icon-button";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { PartBoundary } from "~/ui/feedback/part-boundary";
import { newIds } from "../../cache/live-updates";
import { ActiveFilters, FilterButton } from "../../filters/filter-button";
import { FolderBar } from "../../filters/folder-bar";
import { FolderMenu } from "../../filters/folder-menu";
import { LayoutSwitch } from "../../filters/layout-switch";
import { isFiltered, type View } from "../../filters/view";
import type { RowProps } from "../../list/row-props";
import type { ListHandle } from "../../list/submission-list";
import { inboxPath } from "../../paths";
import { HighlightsContext } from "../../search/highlights-context";
import { PANE_WIDTH } from "../../toolbar/pane-width";
import { DetailPane } from "../detail-pane";
import { HeldPanelSkeleton } from "../held/held-panel-skeleton";
import type { InboxProps } from "../inbox-props";
import { useLayout } from "../state/layout";
import { useFolder } from "../state/use-folder";
import { useHighlights } from "../state/use-highlights";
import { Bar, Split } from "./inbox-frame";
import { Results, SubmissionTable } from "./results";
import { SearchBar } from "./search-bar";

// Most people never hold any, have room for the pane, have no table, and don't search at once.
const HeldPanel = lazyPart(
  () => import("../held/held-panel"),
  (module) => module.HeldPanel,
);
const Reader = lazyPart(
  () => import("../phone/reader"),
  (module) => module.Reader,
);
const BulkBar = lazyPart(
  () => import("../../toolbar/bulk/bulk-bar"),
  (module) => module.BulkBar,
);
const ColumnsMenu = lazyPart(
  () => import("../../list/columns-menu"),
  (module) => module.ColumnsMenu,
);
const EmptyFolderButton = lazyPart(
  () => import("../../toolbar/empty-folder/empty-folder-button"),
  (module) => module.EmptyFolderButton,
);
const SearchStatus = lazyPart(
  () => import("../../search/search-status"),
  (module) => module.SearchStatus,
);
const SaveViewButton = lazyPart(
  () => import("../../filters/views/save-view-button"),
  (module) => module.SaveViewButton,
);

interface FolderProps extends InboxProps {
  view: View;
}

/** A folder with its rows. */
export function Folder({ scope, title = "Submissions", view, unread, firstSteps, deliveries, formName }: FolderProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [layout, setLayout] = useLayout(scope);
  const hasRoom = useMediaQuery(PANE_WIDTH);
  // On a phone a table would be cards, and those are what the list has.
  const isWideEnough = useMediaQuery("(min-width: 40rem)");
  const isHeld = view.folder === "held";
  // Held submissions have no fields to make columns of.
  const asTable = isWideEnough && layout.look === "table" && !isHeld;
  const folder = useFolder({ scope, view, hasRoom, asTable });
  const { list, ids, selection, handle, opened, reading, act, actOnSelection, remove } = folder;
  const { items, total } = list;
  const shown = view.selected ?? opened.preview;
  // The code of a table may come after the list.
  const [isDrawn, setDrawn] = useState(false);
  const attach = useCallback(
    (drawn: ListHandle | null) => {
      handle.current = drawn;
      setDrawn(drawn !== null);
    },
    [handle],
  );
  useRevealOnce(
    list.isLoaded && isDrawn ? list.key : undefined,
    () => view.selected && ids.includes(view.selected) && handle.current?.reveal(view.selected),
  );
  const rowProps = useRowProps(folder, shown, formName);
  const highlights = useHighlights(view.q);

  // On a phone the search field opens when it is needed.
  const [isSearchOpen, setSearchOpen] = useState(false);
  const searchButton = useRef<HTMLButtonElement>(null);
  const closeSearch = () => {
    setSearchOpen(false);
    searchButton.current?.focus();
  };
  useEffect(() => {
    // Before a row is tapped, or selected.
    if (!hasRoom) void Reader.preload();
    if (list.isLoaded) void BulkBar.preload();
  }, [hasRoom, list.isLoaded]);
  const isEmpty = items.length === 0;
  const isUnused = list.isLoaded && isEmpty && view.folder === "inbox" && !view.q && !isFiltered(view);
  const hasSearch = !isHeld && !isUnused;
  const canEmpty = !isEmpty && !view.q && !isFiltered(view) && emptiedFolder(view.folder);
  const isSearchShown = hasSearch && (isWideEnough || isSearchOpen || view.q !== undefined);

  // The form that was searched before all forms stays known.
  const show = (next: View, replace = false) => void navigate(inboxPath(scope, next), { replace, state });
  const folders = <FolderMenu scope={scope} view={view} unread={unread} />;
  const filter = !isHeld && <FilterButton view={view} onChange={show} />;
  const search = { scope, title, view, list };
  const saveView = !list.error && (
    <PartBoundary what="The button">
      <SaveViewButton scope={scope} title={title} view={view} />
    </PartBoundary>
  );
  const bar = (
    <Bar isBelowSearch={hasSearch}>
      {selection.items.length > 0 ? (
        <PartBoundary what="The actions">
          <BulkBar
            scope={scope}
            selection={selection}
            folder={view.folder}
            hasMore={list.hasMore}
            total={total}
            onAct={actOnSelection}
          />
        </PartBoundary>
      ) : (
        <FolderBar
          view={view}
          folders={!(hasSearch && isWideEnough) && folders}
          unread={unread}
          total={total}
          onSelectAll={!isEmpty && !isHeld ? selection.selectAll : undefined}
        >
          {canEmpty && (
            <PartBoundary what="The button">
              <EmptyFolderButton scope={scope} folder={canEmpty} />
            </PartBoundary>
          )}
          {asTable && (
            <PartBoundary what="The columns">
              <ColumnsMenu
                scope={scope}
                submissions={items}
                chosen={layout.columns}
                onChange={(columns) => setLayout({ ...layout, columns })}
              />
            </PartBoundary>
          )}
          {!isEmpty && !isHeld && (
            <span onPointerEnter={SubmissionTable.preload} className="contents">
              <LayoutSwitch layout={layout} onChange={setLayout} />
            </span>
          )}
          {hasSearch && !isWideEnough && (
            <IconButton
              ref={searchButton}
              icon={Search}
              label="Search"
              aria-expanded={isSearchShown}
              className="size-10!"
              onClick={() => setSearchOpen(true)}
            />
          )}
          {!(hasSearch && isWideEnough) && filter}
        </FolderBar>
      )}
    </Bar>
  );
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
  const rows = { submissions: items, total, rowProps, onEnd: list.more, ref: attach };
  return (
    <HighlightsContext value={highlights}>
      {isHeld && !(list.isLoaded && isEmpty) && (
        <PartBoundary what="The prices" fallback={<HeldPanelSkeleton />}>
          <HeldPanel scope={scope} total={total} />
        </PartBoundary>
      )}
      {/* The bars keep their places from one list to the next, and with them the filters that are open. */}
      <Split
        isWide={asTable || (list.isLoaded && isEmpty && !view.q && !isFiltered(view))}
        pane={
          hasRoom &&
          !isEmpty &&
          shown !== undefined && (
            <DetailPane {...shownProps} id={shown} onClose={asTable ? () => opened.close() : undefined} />
          )
        }
      >
        {isSearchShown && (
          <SearchBar
            {...search}
            handle={handle}
            onChange={show}
            onClose={isWideEnough ? undefined : closeSearch}
            folders={isWideEnough && folders}
            filter={isWideEnough && filter}
          />
        )}
        <ActiveFilters view={view} onChange={show}>
          {saveView}
        </ActiveFilters>
        {view.q && (
          <PartBoundary what="The number of results" fallback={<div className="h-[30px]" />}>
            <SearchStatus {...search} formName={formName}>
              {!isFiltered(view) && saveView}
            </SearchStatus>
          </PartBoundary>
        )}
        {bar}
        <Results {...search} rows={rows} asTable={asTable} columns={layout.columns} firstSteps={firstSteps} />
      </Split>
      <PartBoundary what="The submission">{list.isLoaded && reader}</PartBoundary>
    </HighlightsContext>
  );
}

/** The folders that can be emptied as a whole. */
const emptiedFolder = (folder: View["folder"]) => (folder === "trash" || folder === "spam") && folder;

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

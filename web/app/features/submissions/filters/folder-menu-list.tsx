import Check from "lucide-react/icons/check";
import ListFilter from "lucide-react/icons/list-filter";
import { useState } from "react";
import { Link } from "react-router";
import { type Folder, folderLabels, folders, type Scope } from "~/api/queries/submissions";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { PartBoundary } from "~/ui/feedback/part-boundary";
import { MenuList } from "~/ui/menus/menu";
import type { MenuEntry, MenuProps } from "~/ui/menus/menu-props";
import { inboxPath } from "../paths";
import { changed, unfiltered, type View } from "./view";
import type { SavedView } from "./views/queries";
import { isSameView, savedViewPath, scopeOf } from "./views/view-filter";

const ManageViewsDialog = lazyPart(
  () => import("./views/manage-views-dialog"),
  (module) => module.ManageViewsDialog,
);

interface FolderMenuListProps extends Pick<MenuProps, "trigger"> {
  scope: Scope;
  view: View;
  /** How many each folder has, of the inbox only the unread ones; undefined where that isn't known. */
  totals: Record<Folder, number | undefined>;
  /** Those of the workspace. */
  views: readonly SavedView[];
}

/** The folders, the saved views of the inbox, and the way to change these. */
export function FolderMenuList({ trigger, scope, view, totals, views }: FolderMenuListProps) {
  const [isManaging, setManaging] = useState(false);
  const own = views.filter((saved) => scopeOf(saved) === scope);
  const current = own.find((saved) => isSameView(saved, scope, view));
  // Most people never hold any.
  const shown = folders.filter((folder) => folder !== "held" || totals.held || view.folder === "held");
  const entries: MenuEntry[] = [
    ...shown.map((folder) => ({
      link: (
        <EntryLink
          to={folderPath(scope, view, folder, current !== undefined)}
          name={folderLabels[folder]}
          isCurrent={!current && folder === view.folder}
          count={countText(folder, totals[folder])}
        />
      ),
    })),
    ...(own.length > 0 ? (["line", { heading: "Saved views" }] as const) : []),
    ...own.map((saved) => ({
      link: <EntryLink to={savedViewPath(saved)} name={saved.name} isCurrent={saved === current} />,
    })),
    ...(views.length > 0
      ? (["line", { label: "Manage views…", icon: ListFilter, onSelect: () => setManaging(true) }] as const)
      : []),
  ];
  return (
    <>
      <MenuList align="start" trigger={trigger} entries={entries} />
      {isManaging && (
        <PartBoundary what="The dialog" onClose={() => setManaging(false)}>
          <ManageViewsDialog scope={scope} view={view} onClose={() => setManaging(false)} />
        </PartBoundary>
      )}
    </>
  );
}

const number = new Intl.NumberFormat();

/** "3 unread", "41"; none of a folder is said by nothing. */
function countText(folder: Folder, total: number | undefined): string | undefined {
  if (!total) return undefined;
  return folder === "inbox" ? `${number.format(total)} unread` : number.format(total);
}

/** Filters and search go on in another folder, unless they are those of a saved view: the folder then leads out of it. */
function folderPath(scope: Scope, view: View, folder: Folder, isSavedView: boolean): string {
  const isBare = isSavedView || folder === "held";
  return inboxPath(scope, changed(view, isBare ? { ...unfiltered, q: undefined, folder } : { folder }));
}

interface EntryLinkProps {
  to: string;
  name: string;
  isCurrent: boolean;
  count?: string;
}

/** The menu gives the link its own look and role. */
function EntryLink({ to, name, isCurrent, count, ...item }: EntryLinkProps) {
  return (
    <Link {...item} to={to} aria-current={isCurrent ? "page" : undefined}>
      <Check aria-hidden className={isCurrent ? undefined : "invisible"} />
      <span dir="auto" title={name} className="min-w-0 max-w-64 flex-1 truncate text-left">
        {name}
      </span>
      {count && <span className="num text-13 text-ink-soft">{count}</span>}
    </Link>
  );
}

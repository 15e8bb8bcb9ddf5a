import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import Download from "lucide-react/icons/download";
import Mail from "lucide-react/icons/mail";
import MailOpen from "lucide-react/icons/mail-open";
import Star from "lucide-react/icons/star";
import StarOff from "lucide-react/icons/star-off";
import X from "lucide-react/icons/x";
import { useState } from "react";
import type { Folder, Scope } from "~/api/queries/submissions";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { PartBoundary } from "~/ui/feedback/part-boundary";
import { Checkbox } from "~/ui/forms/checkbox";
import type { Action } from "../actions/model";
import type { Selection } from "../inbox/state/use-selection";
import { folderActions, markAsSpam } from "./folder-actions";

const ExportDialog = lazyPart(
  () => import("./export/dialog/export-dialog"),
  (module) => module.ExportDialog,
);

interface BulkBarProps {
  scope: Scope;
  selection: Selection;
  folder: Folder;
  /** More lie on the server than are listed. */
  hasMore: boolean;
  onAct: (act: Action) => void;
}

const number = new Intl.NumberFormat();

/** What can be done to all that is selected, in place of the filters. */
export function BulkBar({ scope, selection, folder, hasMore, onAct }: BulkBarProps) {
  const [isExporting, setExporting] = useState(false);
  const { items, all, selectAll, clear } = selection;
  const read = items.every((item) => item.read);
  const starred = items.every((item) => item.starred);
  const moves = folder === "trash" ? [markAsSpam, ...folderActions.trash] : folderActions[folder];
  return (
    <div
      role="toolbar"
      aria-label="Bulk actions"
      className="flex flex-wrap items-center gap-1 max-sm:[&_label]:min-h-11 max-sm:[&_label]:items-center"
    >
      <Checkbox
        label={
          <>
            {number.format(items.length)}
            <span className="max-[429px]:sr-only"> selected</span>
          </>
        }
        checked={all}
        indeterminate={!all}
        onChange={() => (all ? clear() : selectAll())}
      />
      {all && hasMore && <span className="text-12 text-ink-faint max-sm:sr-only">loaded submissions only</span>}
      <span className="ml-auto flex items-center max-sm:grow lg:gap-0.5">
        <BulkButton
          icon={read ? Mail : MailOpen}
          label={read ? "Mark as unread" : "Mark as read"}
          word={read ? "Unread" : "Read"}
          shortcut="e"
          onClick={() => onAct({ read: !read })}
        />
        <BulkButton
          icon={starred ? StarOff : Star}
          label={starred ? "Unstar" : "Star"}
          shortcut="s"
          onClick={() => onAct({ starred: !starred })}
        />
        <BulkButton icon={Download} label="Export" hasWord onClick={() => setExporting(true)} />
        {moves.map(({ change, ...move }) => (
          <BulkButton key={move.label} {...move} hasWord={change.state === "inbox"} onClick={() => onAct(change)} />
        ))}
        <BulkButton icon={X} label="Clear selection" word="Clear" shortcut="Esc" onClick={clear} />
      </span>
      {isExporting && (
        <PartBoundary what="The export" onClose={() => setExporting(false)}>
          <ExportDialog
            scope={scope}
            selection={{ items, isWholeList: all && !hasMore }}
            onClose={() => setExporting(false)}
          />
        </PartBoundary>
      )}
    </div>
  );
}

interface BulkButtonProps {
  icon: LucideIcon;
  /** The accessible name. */
  label: string;
  /** What the button says, unless that is its name. */
  word?: string;
  shortcut?: string;
  /** The word is shown beside the reading pane too, where the list is narrow. */
  hasWord?: boolean;
  onClick: () => void;
}

/** On a phone the word is below its icon, on a tablet beside it. */
function BulkButton({ icon: Icon, label, word = label, shortcut, hasWord = false, onClick }: BulkButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={shortcut ? `${label} (${shortcut})` : label}
      onClick={onClick}
      className={clsx(
        "inline-flex h-8 min-w-8 items-center justify-center gap-1.5 rounded-control text-13 text-ink-soft leading-none",
        "select-none whitespace-nowrap font-label transition-colors duration-100 hover:bg-sunken hover:text-ink",
        "max-sm:h-12 max-sm:min-w-11 max-sm:flex-1 max-sm:flex-col max-sm:text-12 sm:max-lg:h-10 sm:max-lg:px-2.5",
        hasWord && "lg:px-2",
      )}
    >
      <Icon aria-hidden className="size-4 max-sm:size-5" />
      <span className={hasWord ? undefined : "lg:hidden"}>{word}</span>
    </button>
  );
}

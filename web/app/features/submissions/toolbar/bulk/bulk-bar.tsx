import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import Download from "lucide-react/icons/download";
import Mail from "lucide-react/icons/mail";
import MailOpen from "lucide-react/icons/mail-open";
import Star from "lucide-react/icons/star";
import StarOff from "lucide-react/icons/star-off";
import Tag from "lucide-react/icons/tag";
import X from "lucide-react/icons/x";
import { type ComponentProps, useState } from "react";
import type { Folder, Scope } from "~/api/queries/submissions";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { PartBoundary } from "~/ui/feedback/part-boundary";
import { Checkbox } from "~/ui/forms/checkbox";
import { Menu } from "~/ui/menus/menu";
import { labelEntry } from "../../actions/labels/label-entry";
import type { Action } from "../../actions/model";
import type { Selection } from "../../inbox/state/use-selection";
import { folderActions, markAsSpam } from "../folder-actions";
import { SelectEverything } from "./select-everything";

const ExportDialog = lazyPart(
  () => import("../export/dialog/export-dialog"),
  (module) => module.ExportDialog,
);

interface BulkBarProps {
  scope: Scope;
  selection: Selection;
  folder: Folder;
  /** More lie on the server than are listed. */
  hasMore: boolean;
  /** How many the list has there, if that is known. */
  total?: number | null;
  onAct: (act: Action) => void;
}

const number = new Intl.NumberFormat();

/** What can be done to all that is selected, in place of the filters. */
export function BulkBar({ scope, selection, folder, hasMore, total, onAct }: BulkBarProps) {
  const [isExporting, setExporting] = useState(false);
  const { items, all, isEverything } = selection;
  return (
    <div
      role="toolbar"
      aria-label="Bulk actions"
      className="flex flex-wrap items-center gap-1 max-sm:-mx-2 max-sm:gap-0"
    >
      <SelectedCount selection={selection} total={total} />
      <span className="ml-auto flex items-center max-sm:grow lg:gap-0.5">
        <MarkButtons items={items} onAct={onAct} />
        <BulkButton icon={Download} label="Export" onClick={() => setExporting(true)} />
        {movesFrom(folder).map(({ change, ...move }) => (
          <BulkButton key={move.label} {...move} hasWord={change.state === "inbox"} onClick={() => onAct(change)} />
        ))}
        <BulkButton icon={X} label="Clear selection" word="Clear" shortcut="Esc" onClick={selection.clear} />
      </span>
      {all && (hasMore || isEverything) && <SelectEverything selection={selection} total={total} />}
      {isExporting && (
        <PartBoundary what="The export" onClose={() => setExporting(false)}>
          <ExportDialog
            scope={scope}
            selection={{ items, isWholeList: isEverything || (all && !hasMore) }}
            onClose={() => setExporting(false)}
          />
        </PartBoundary>
      )}
    </div>
  );
}

const movesFrom = (folder: Folder) =>
  folder === "trash" ? [markAsSpam, ...folderActions.trash] : folderActions[folder];

/** On a phone the number is below its box, as a button's word is below its icon. */
const countClass = clsx(
  "contents max-sm:[&>label]:h-12 max-sm:[&>label]:min-w-9 max-sm:[&>label]:flex-col max-sm:[&>label]:items-center",
  "max-sm:[&>label]:justify-center max-sm:[&>label]:gap-1 max-sm:[&>label]:font-label max-sm:[&>label]:text-12",
  "max-sm:[&>label]:leading-none",
);

function SelectedCount({ selection, total }: Pick<BulkBarProps, "selection" | "total">) {
  const { items, all, isEverything, selectAll, clear } = selection;
  const count = isEverything ? total : items.length;
  return (
    <span className={countClass}>
      <Checkbox
        label={
          <>
            {count == null ? "All" : number.format(count)}
            <span className="max-sm:sr-only"> selected</span>
          </>
        }
        checked={all}
        indeterminate={!all}
        onChange={() => (all ? clear() : selectAll())}
      />
    </span>
  );
}

function MarkButtons({ items, onAct }: Pick<BulkBarProps, "onAct"> & Pick<Selection, "items">) {
  const read = items.every((item) => item.read);
  const starred = items.every((item) => item.starred);
  return (
    <>
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
      <Menu
        trigger={<BulkButton icon={Tag} label="Label" />}
        entries={[labelEntry(items, (label) => onAct({ label }))]}
      />
    </>
  );
}

interface BulkButtonProps extends ComponentProps<"button"> {
  icon: LucideIcon;
  /** The accessible name. */
  label: string;
  /** What the button says, unless that is its name. */
  word?: string;
  shortcut?: string;
  /** The word is shown beside the reading pane too, where the list is narrow. */
  hasWord?: boolean;
}

/** On a phone the word is below its icon, on a tablet beside it. */
function BulkButton({ icon: Icon, label, word = label, shortcut, hasWord = false, ...rest }: BulkButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={shortcut ? `${label} (${shortcut})` : label}
      className={clsx(
        "inline-flex h-8 min-w-8 items-center justify-center gap-1.5 rounded-control text-13 text-ink-soft leading-none",
        "select-none whitespace-nowrap font-label transition-colors duration-100 hover:bg-sunken hover:text-ink data-[state=open]:bg-sunken",
        "max-sm:h-12 max-sm:min-w-11 max-sm:flex-1 max-sm:flex-col max-sm:text-12 max-[23.75rem]:text-11",
        "sm:max-lg:h-10 sm:max-md:px-1.5 md:max-lg:px-2.5",
        hasWord && "lg:px-2",
      )}
    >
      <Icon aria-hidden className="size-4 max-sm:size-5" />
      <span className={hasWord ? undefined : "lg:hidden"}>{word}</span>
    </button>
  );
}

import { Mail, MailOpen, OctagonAlert, Star, StarOff, Trash2, Undo2, X } from "lucide-react";
import { Button } from "~/ui/buttons/button";
import { IconButton } from "~/ui/buttons/icon-button";
import { Checkbox } from "~/ui/forms/checkbox";
import type { Action } from "../actions/model";
import type { Folder } from "../filters/view";
import type { Selection } from "./use-selection";

interface BulkBarProps {
  selection: Selection;
  folder: Folder;
  /** More lie on the server than are listed. */
  hasMore: boolean;
  onAct: (act: Action) => void;
}

const number = new Intl.NumberFormat();

/** What can be done to all that is selected, in place of the filters. */
export function BulkBar({ selection, folder, hasMore, onAct }: BulkBarProps) {
  const { items, all, selectAll, clear } = selection;
  const read = items.every((item) => item.read);
  const starred = items.every((item) => item.starred);
  return (
    <div role="toolbar" aria-label="Bulk actions" className="flex min-h-[30px] flex-wrap items-center gap-1">
      <Checkbox
        label={`${number.format(items.length)} selected`}
        checked={all}
        indeterminate={!all}
        onChange={() => (all ? clear() : selectAll())}
      />
      {all && hasMore && <span className="text-12 text-ink-faint max-sm:hidden">loaded submissions only</span>}
      <span className="ml-auto flex flex-wrap items-center gap-0.5">
        <IconButton
          icon={read ? Mail : MailOpen}
          label={read ? "Mark as unread" : "Mark as read"}
          title={read ? "Mark as unread (e)" : "Mark as read (e)"}
          onClick={() => onAct({ read: !read })}
        />
        <IconButton
          icon={starred ? StarOff : Star}
          label={starred ? "Unstar" : "Star"}
          title={starred ? "Unstar (s)" : "Star (s)"}
          onClick={() => onAct({ starred: !starred })}
        />
        {folder === "spam" ? (
          <Button size="small" look="quiet" title="!" onClick={() => onAct({ state: "inbox" })}>
            Not spam
          </Button>
        ) : (
          <IconButton
            icon={OctagonAlert}
            label="Mark as spam"
            title="Mark as spam (!)"
            onClick={() => onAct({ state: "spam" })}
          />
        )}
        {folder === "trash" ? (
          <Button size="small" look="quiet" title="#" onClick={() => onAct({ state: "inbox" })}>
            <Undo2 aria-hidden />
            Restore
          </Button>
        ) : (
          <IconButton
            icon={Trash2}
            label="Move to trash"
            title="Move to trash (#)"
            onClick={() => onAct({ state: "trash" })}
          />
        )}
        <IconButton icon={X} label="Clear selection" title="Clear selection (Esc)" onClick={clear} />
      </span>
    </div>
  );
}

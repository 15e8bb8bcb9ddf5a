import type { ReactNode } from "react";
import { Checkbox } from "~/ui/forms/checkbox";
import { isFiltered, type View } from "./view";

interface FolderBarProps {
  view: View;
  /** The menu of folders, where no search field is beside it. */
  folders: ReactNode;
  unread: number;
  /** How many the list has, here or still on the server. */
  total?: number | null;
  /** Where there are rows: ticks them all. */
  onSelectAll?: () => void;
  /** What else the list offers, at the end. */
  children?: ReactNode;
}

/** Which folder, how many, and which of them. */
export function FolderBar({ view, folders, unread, total, onSelectAll, children }: FolderBarProps) {
  return (
    <div className="flex items-center gap-2.5">
      {onSelectAll && (
        <span className="-ml-px inline-flex max-[359px]:hidden pointer-coarse:p-2.5 pointer-coarse:-m-2.5">
          <Checkbox label="Select all" labelHidden checked={false} onChange={onSelectAll} />
        </span>
      )}
      {folders}
      <p className="num min-w-0 flex-1 truncate text-13 text-ink-soft">
        {countText(total, isInbox(view) ? unread : 0)}
      </p>
      <span className="flex shrink-0 items-center gap-1">{children}</span>
    </div>
  );
}

const isInbox = (view: View) => view.folder === "inbox" && !view.q && !isFiltered(view);

const number = new Intl.NumberFormat();

/** "318 submissions, 3 unread". */
function countText(total: number | null | undefined, unread: number): string {
  if (total == null) return "";
  const words = `${number.format(total)} ${total === 1 ? "submission" : "submissions"}`;
  return unread > 0 ? `${words}, ${number.format(unread)} unread` : words;
}

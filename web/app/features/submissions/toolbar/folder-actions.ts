import type { LucideIcon } from "lucide-react";
import MailCheck from "lucide-react/icons/mail-check";
import OctagonAlert from "lucide-react/icons/octagon-exclamation-point";
import Trash2 from "lucide-react/icons/trash";
import Undo2 from "lucide-react/icons/undo-2";
import type { Submission } from "~/api/queries/submissions";
import type { Action } from "../actions/model";

interface FolderAction {
  /** The accessible name. */
  label: string;
  /** What the button says. */
  word: string;
  icon: LucideIcon;
  /** The inbox's key for it. */
  shortcut: string;
  change: Action;
}

export const markAsSpam: FolderAction = {
  label: "Mark as spam",
  word: "Spam",
  icon: OctagonAlert,
  shortcut: "!",
  change: { state: "spam" },
};
const moveToTrash: FolderAction = {
  label: "Move to trash",
  word: "Trash",
  icon: Trash2,
  shortcut: "#",
  change: { state: "trash" },
};
export const notSpam: FolderAction = {
  label: "Not spam",
  word: "Not spam",
  icon: MailCheck,
  shortcut: "!",
  change: { state: "inbox" },
};
const restore: FolderAction = {
  label: "Restore",
  word: "Restore",
  icon: Undo2,
  shortcut: "#",
  change: { state: "inbox" },
};

/** Where a submission can go from each folder. */
export const folderActions: Record<Submission["state"], readonly FolderAction[]> = {
  inbox: [markAsSpam, moveToTrash],
  held: [moveToTrash],
  spam: [notSpam, moveToTrash],
  trash: [restore],
};

import type { Folder } from "~/api/queries/submissions";
import type { ConfirmOptions } from "~/ui/dialogs/confirm";
import { doneText, submissionsText } from "../action-text";
import type { Action } from "../model";

/** Before all of a list is moved. */
export function moveQuestion(state: Action["state"], folder: Folder, total?: number | null): ConfirmOptions {
  const all = total == null ? "all matching submissions" : `all ${submissionsText(total)}`;
  const isIncluded = "This includes submissions that aren't loaded yet.";
  if (state === "spam") {
    return {
      title: `Mark ${all} as spam?`,
      text: `${isIncluded} They'll be deleted after 30 days.`,
      confirmLabel: "Mark as spam",
    };
  }
  if (state === "trash") {
    return {
      title: `Move ${all} to trash?`,
      text: `${isIncluded} You can restore them for 30 days.`,
      confirmLabel: "Move to trash",
    };
  }
  return {
    title: `Move ${all} to inbox?`,
    text: folder === "spam" ? `${isIncluded} Unsent emails and webhooks will be sent now.` : isIncluded,
    confirmLabel: "Move to inbox",
  };
}

/** The title while it is being done. */
export function runningTitle({ state, read, starred, label }: Action): string {
  if (state === "trash") return "Moving to trash";
  if (state === "spam") return "Marking as spam";
  if (state === "inbox") return "Moving to inbox";
  if (read !== undefined) return read ? "Marking as read" : "Marking as unread";
  if (starred !== undefined) return starred ? "Adding stars" : "Removing stars";
  return label ? `Labelling ${label}` : "Removing labels";
}

/** "3,000 of 12,431 submissions", where it is known how many will change. */
export const progressText = (done: number, total?: number | null) =>
  total == null
    ? `${submissionsText(done)} so far`
    : `${new Intl.NumberFormat().format(done)} of ${submissionsText(Math.max(done, total))}`;

interface Ended {
  count: number;
  isStopped: boolean;
  error?: unknown;
  wasSpam?: boolean;
}

/** What is said at the end, however it came. */
export function endText(action: Action, { count, isStopped, error, wasSpam }: Ended): string {
  const done = doneText(action, count, wasSpam);
  if (error !== undefined) {
    const reason = error instanceof Error ? error.message : "Try again in a moment.";
    return count === 0 ? `Couldn't update the submissions. ${reason}` : `${done} Couldn't update the rest. ${reason}`;
  }
  if (isStopped) return count === 0 ? "Stopped. Nothing changed." : `Stopped. ${done}`;
  return count === 0 ? "No submissions had to be changed." : done;
}

import type { Submission } from "~/api/queries/submissions";
import type { Action } from "./model";

const number = new Intl.NumberFormat();

/** "1 submission", "12,431 submissions". */
export const submissionsText = (count: number) =>
  `${number.format(count)} ${count === 1 ? "submission" : "submissions"}`;

/** What is said once something was done, and what if it was not. */
export function actionText(act: Action, items: readonly Submission[]): { done: string; failed: string } {
  const wasSpam = items.some((item) => item.state === "spam");
  return {
    done: doneText(act, items.length, wasSpam),
    failed: items.length === 1 ? "Couldn't update the submission." : "Couldn't update the submissions.",
  };
}

/** "3 submissions moved to trash." */
export function doneText(act: Action, count: number, wasSpam = false): string {
  if (act.label === null) return count === 1 ? "Label removed." : `Labels removed from ${submissionsText(count)}.`;
  return `${count === 1 ? "Submission" : submissionsText(count)} ${doneOf(act, wasSpam)}`;
}

function doneOf({ state, read, starred, label }: Action, wasSpam: boolean): string {
  if (state === "trash") return "moved to trash.";
  if (state === "spam") return "marked as spam.";
  // What was flagged as spam has been neither counted nor passed on before.
  if (state === "inbox")
    return wasSpam ? "moved to inbox. Unsent emails and webhooks will be sent now." : "moved to inbox.";
  if (read !== undefined) return read ? "marked as read." : "marked as unread.";
  if (label) return `labelled ${label}.`;
  return starred ? "starred." : "unstarred.";
}

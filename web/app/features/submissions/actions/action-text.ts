import type { Submission } from "~/api/queries/submissions";
import type { Action } from "./model";

/** What is said once something was done, and what if it was not. */
export function actionText(act: Action, items: readonly Submission[]): { done: string; failed: string } {
  const one = items.length === 1;
  const what = one ? "Submission" : `${new Intl.NumberFormat().format(items.length)} submissions`;
  return {
    done: `${what} ${doneOf(act, items)}`,
    failed: one ? "Couldn't update the submission." : "Couldn't update the submissions.",
  };
}

function doneOf({ state, read, starred }: Action, items: readonly Submission[]): string {
  if (state === "trash") return "moved to trash.";
  if (state === "spam") return "marked as spam.";
  if (state === "inbox") {
    // What was judged spam has been neither counted nor passed on before.
    const judged = items.some((item) => item.state === "spam");
    return judged ? "moved to inbox. Unsent emails and webhooks will be sent now." : "moved to inbox.";
  }
  if (read !== undefined) return read ? "marked as read." : "marked as unread.";
  return starred ? "starred." : "unstarred.";
}

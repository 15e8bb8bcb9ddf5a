import type { Act } from "./acts";
import type { Submission } from "./queries";

/** What is said once something was done, and what if it was not. */
export function wordsOf(act: Act, items: readonly Submission[]): { done: string; failed: string } {
  const one = items.length === 1;
  const what = one ? "The submission" : `${new Intl.NumberFormat().format(items.length)} submissions`;
  const is = one ? "is" : "are";
  return {
    done: `${what} ${is} ${doneOf(act, items)}`,
    failed: one ? "The submission is as it was." : "The submissions are as they were.",
  };
}

function doneOf({ state, read, starred }: Act, items: readonly Submission[]): string {
  if (state === "trash") return "in the trash for 30 days.";
  if (state === "spam") return "marked as spam.";
  if (state === "inbox") {
    // What was judged spam has been neither counted nor passed on before.
    const judged = items.some((item) => item.state === "spam");
    return judged ? "back in the inbox, and passed on like any other." : "back in the inbox.";
  }
  if (read !== undefined) return read ? "marked as read." : "marked as unread.";
  return starred ? "starred." : "no longer starred.";
}

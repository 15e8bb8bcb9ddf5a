import type { Submission } from "~/api/queries/submissions";
import type { Action } from "../../actions/model";

/** What a key does to submissions of one folder, in the inbox and on a submission's own page. */
export function keyAction(key: string, targets: readonly Submission[]): Action | undefined {
  const [first] = targets;
  if (!first || first.state === "held") return undefined;
  if (key === "e") return { read: !targets.every(({ read }) => read) };
  if (key === "s") return { starred: !targets.every(({ starred }) => starred) };
  if (key === "#") return { state: first.state === "trash" ? "inbox" : "trash" };
  if (key === "!") return { state: first.state === "spam" ? "inbox" : "spam" };
  return undefined;
}

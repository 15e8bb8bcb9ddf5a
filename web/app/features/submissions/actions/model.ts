import type { Label } from "~/api/queries/submissions";

/** What can be done to submissions and taken back. */
export interface Action {
  state?: "inbox" | "spam" | "trash";
  read?: boolean;
  starred?: boolean;
  /** `null` removes it. */
  label?: Label | null;
}

/** So many submissions in one call. */
export const MAX_BATCH = 200;

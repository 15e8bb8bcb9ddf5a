import type { Submission } from "~/api/queries/submissions";

export interface RowProps {
  submission: Submission;
  /** It is the one in the reading pane, open or previewed. */
  current: boolean;
  /** Its box is ticked; `selecting` while any is. */
  selected: boolean;
  selecting: boolean;
  /** It came in while one was looking. */
  isFresh: boolean;
  /** Shows it beside the list, or in its place. */
  onOpen: (id: string) => void;
  onToggle: (id: string, through: boolean) => void;
  onStar: (submission: Submission) => void;
  /** What its form is called, where several are listed. */
  form?: string;
}

import type { Submission } from "../queries";

export interface RowProps {
  submission: Submission;
  /** It is the one in the reading pane. */
  current: boolean;
  /** Its box is ticked; `selecting` while any is. */
  selected: boolean;
  selecting: boolean;
  /** It came in while one was looking. */
  isFresh: boolean;
  /** True if it was shown beside the list; else the link leads to its own page. */
  onOpen: (id: string) => boolean;
  onToggle: (id: string, through: boolean) => void;
  onStar: (submission: Submission) => void;
  /** What its form is called, where several are listed. */
  form?: string;
}

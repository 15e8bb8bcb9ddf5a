import type { Submission } from "~/api/queries/submissions";
import type { Action } from "../actions/model";

export interface ToolbarProps {
  submission: Submission;
  onAct: (submission: Submission, change: Action) => void;
  onDelete: (submission: Submission) => void;
  /** It is shown in an inbox: the keys work there, and the submission's own page is elsewhere. */
  inInbox?: boolean;
  /** Closes a pane that can be closed. */
  onClose?: () => void;
}

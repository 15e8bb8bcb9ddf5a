import type { Submission } from "~/api/queries/submissions";
import type { MenuProps } from "~/ui/menus/menu-props";
import type { Action } from "../actions/model";

export interface ToolbarProps {
  submission: Submission;
  onAct: (submission: Submission, change: Action) => void;
  onDelete: (submission: Submission) => void;
  /** It is shown in an inbox: the submission's own page is elsewhere. */
  inInbox?: boolean;
  /** Closes a pane that can be closed. */
  onClose?: () => void;
}

export interface MoreMenuProps extends Pick<ToolbarProps, "submission" | "onAct" | "inInbox"> {
  trigger: MenuProps["trigger"];
}

import type { ReactNode } from "react";
import type { Scope } from "~/api/queries/submissions";
import type { Deliveries } from "../detail/submission-detail";

export interface InboxProps {
  /** One form, or all. */
  scope: Scope;
  /** What the list is called, where a submission has the whole screen and leads back to it. */
  title?: string;
  /** How many in the inbox nobody has read. */
  unread: number;
  /** Where nobody has sent anything yet. */
  firstSteps: ReactNode;
  deliveries?: Deliveries;
  /** What a form is called, where several are listed. */
  formName?: (endpointId: string) => string | undefined;
}

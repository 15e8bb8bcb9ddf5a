import type { ReactNode } from "react";
import type { Deliveries } from "../detail/submission-detail";
import type { Scope } from "../queries";

export interface InboxProps {
  /** One form, or all. */
  scope: Scope;
  /** How many in the inbox nobody has read. */
  unread: number;
  /** Where nobody has sent anything yet. */
  firstSteps: ReactNode;
  deliveries?: Deliveries;
  /** What a form is called, where several are listed. */
  formName?: (endpointId: string) => string | undefined;
}

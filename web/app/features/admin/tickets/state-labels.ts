import type { TicketState } from "../api/types";

/** As operators read them: "you" in the API is the customer. */
export const stateLabels: Record<TicketState, string> = {
  open: "Open",
  waiting_for_us: "Waiting for us",
  waiting_for_you: "Waiting for customer",
  solved: "Solved",
};

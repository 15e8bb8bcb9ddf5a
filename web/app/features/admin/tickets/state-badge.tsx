import type { ComponentProps } from "react";
import { Badge } from "~/ui/data/badge";
import type { TicketState } from "../api/types";
import { stateLabels } from "./state-labels";

const tones: Record<TicketState, ComponentProps<typeof Badge>["tone"]> = {
  open: "outline",
  waiting_for_us: "note",
  waiting_for_you: "warn",
  solved: "good",
};

export function StateBadge({ state }: { state: TicketState }) {
  return <Badge tone={tones[state]}>{stateLabels[state]}</Badge>;
}

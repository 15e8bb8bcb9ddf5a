import { Badge } from "~/ui/data/badge";
import type { TicketState } from "./api-types";
import { stateNames } from "./text";

const tones = { open: "neutral", waiting_for_you: "warn", waiting_for_us: "note", solved: "good" } as const;

export const StateBadge = ({ state }: { state: TicketState }) => <Badge tone={tones[state]}>{stateNames[state]}</Badge>;

import type { TicketState } from "../api/types";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long someone has waited, as short as a column is: "52 min", "26 h", "3 days". */
export function waitingText(since: string, now = Date.now()): string {
  const age = Math.max(0, now - Date.parse(since));
  if (age < HOUR) return `${Math.max(1, Math.round(age / MINUTE))} min`;
  return age < 2 * DAY ? `${Math.round(age / HOUR)} h` : `${Math.round(age / DAY)} days`;
}

/** Whether a customer has waited longer than a day for us. */
export function isLate({ state, waiting_since }: { state: TicketState; waiting_since: string }): boolean {
  return (state === "open" || state === "waiting_for_us") && Date.now() - Date.parse(waiting_since) > DAY;
}

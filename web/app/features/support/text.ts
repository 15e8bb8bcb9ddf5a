import type { Author, TicketState } from "./api-types";

/** What a ticket's state is called. */
export const stateNames: Record<TicketState, string> = {
  open: "Open",
  waiting_for_you: "Waiting for you",
  waiting_for_us: "Waiting for us",
  solved: "Solved",
};

/** "1 reply", "3 replies". */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${new Intl.NumberFormat().format(count)} ${count === 1 ? noun : plural}`;
}

/** Who wrote something, for the person who reads it. */
export const nameOf = ({ role, name }: Author) => (role === "customer" ? "You" : name);

const DAY_MS = 86_400_000;

/** When a ticket was last active: the clock today, "Yesterday", then a short date. */
export function rowTime(at: string, now = new Date()): string {
  const then = new Date(at);
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  if (then.getTime() >= midnight) return then.toLocaleTimeString(undefined, { timeStyle: "short" });
  if (then.getTime() >= midnight - DAY_MS) return "Yesterday";
  const year = then.getFullYear() === now.getFullYear() ? undefined : "numeric";
  return then.toLocaleDateString(undefined, { day: "numeric", month: "short", year });
}

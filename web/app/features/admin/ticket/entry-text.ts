import type { AdminEntry } from "../api/types";
import { stateLabels } from "../tickets/state-labels";

const accessVerbs: Record<string, string> = {
  asked: "asked for",
  granted: "allowed",
  declined: "declined",
  revoked: "revoked",
};

/** What happened to a ticket, as a sentence that its time completes. */
export function eventText({ kind, author: { name }, state, text, access }: AdminEntry): string {
  if (text) return `${text},`;
  if (kind === "state" && state) return `${name} changed the status to “${stateLabels[state]}”,`;
  if (kind === "access") return `${name} ${accessVerbs[access ?? ""] ?? "changed"} access to the submission,`;
  if (kind === "assignment") return `${name} changed the assignee,`;
  return `${name} changed the ticket,`;
}

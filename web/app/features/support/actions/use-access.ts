import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "~/ui/feedback/toast";
import type { AccessRequest } from "../api-types";
import { type AccessDecision, decideAccess, type Hours } from "../queries";
import { keepShown, refetchTickets, updateThread } from "./cache";

const HOUR_MS = 3_600_000;

export const durations: readonly { hours: Hours; name: string }[] = [
  { hours: 1, name: "1 hour" },
  { hours: 24, name: "24 hours" },
  { hours: 168, name: "7 days" },
];

/** Allows, declines or revokes support's access to a submission: at once on the screen, and back if it's refused. */
export function useAccess(ticketId: string, requestId: string) {
  const queries = useQueryClient();
  const show = (change: Partial<AccessRequest>) =>
    updateThread(queries, ticketId, (details) => ({
      ...details,
      access_requests: details.access_requests.map((one) => (one.id === requestId ? { ...one, ...change } : one)),
    }));
  return useMutation({
    mutationFn: (decision: AccessDecision) => decideAccess(requestId, decision),
    onMutate: async (decision) => {
      const putBack = await keepShown(queries);
      show(outcomeOf(decision));
      return { putBack };
    },
    onSuccess: (request, decision) => {
      show(request);
      toast({ type: "success", message: doneText(decision) });
    },
    onError: (error, decision, kept) => {
      kept?.putBack();
      toast({ type: "error", message: `${failedText(decision)} ${error.message}` });
    },
    onSettled: () => refetchTickets(queries),
  });
}

function outcomeOf(decision: AccessDecision): Partial<AccessRequest> {
  if (typeof decision !== "object") return { state: decision === "decline" ? "declined" : "revoked", expires_at: null };
  return { state: "granted", expires_at: new Date(Date.now() + decision.grant * HOUR_MS).toISOString() };
}

const durationOf = (hours: Hours) => durations.find((one) => one.hours === hours)?.name ?? "";

function doneText(decision: AccessDecision): string {
  if (typeof decision === "object") return `Access allowed for ${durationOf(decision.grant)}.`;
  return decision === "decline" ? "Access declined." : "Access revoked.";
}

function failedText(decision: AccessDecision): string {
  if (typeof decision === "object") return "Couldn't allow access.";
  return decision === "decline" ? "Couldn't decline access." : "Couldn't revoke access.";
}

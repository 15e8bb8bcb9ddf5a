import { useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import { attentionQuery, type Delivery } from "~/api/queries/deliveries";
import { notificationsQuery } from "~/api/queries/notifications";
import { toast } from "~/ui/feedback/toast";
import { countLabel, destinationLabel } from "./activity/delivery-text";

/** Delivers once more, and tells. */
export function useReplay(onChanged: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Delivery) =>
      unwrap(await client.POST("/api/deliveries/{id}/replay", { params: { path: { id } } })),
    onSuccess: (_, delivery) => toast({ type: "success", message: `Resend to ${destinationLabel(delivery)} queued.` }),
    onError: (error) => toast({ type: "error", message: `Couldn't resend. ${error.message}` }),
    onSettled: () => {
      onChanged();
      return queries.invalidateQueries(attentionQuery);
    },
  });
}

interface Asked {
  formId: string;
  email: string;
  /** They need not confirm: nothing is sent to them now. */
  isConfirmed?: boolean;
}

/** Asks a recipient once more, or tries an address again that was refused. */
export function useRetryRecipient() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ formId, email }: Asked) =>
      unwrap(
        await client.POST("/api/endpoints/{id}/notifications/ask-again", {
          params: { path: { id: formId } },
          body: { email },
        }),
      ),
    onSuccess: (_, { email, isConfirmed }) =>
      toast({
        type: "success",
        message: isConfirmed ? `Sending to ${email} resumed.` : `Confirmation email sent to ${email}.`,
      }),
    onError: (error) => toast({ type: "error", message: error.message }),
    onSettled: (_data, _error, { formId }) =>
      Promise.all([queries.invalidateQueries(notificationsQuery(formId)), queries.invalidateQueries(attentionQuery)]),
  });
}

interface Destination {
  formId: string;
  destinationId: string;
}

const pathOf = ({ formId, destinationId }: Destination) => ({ id: formId, destination_id: destinationId });

/** Takes a paused destination up again. */
export function useResume() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (destination: Destination) =>
      unwrap(
        await client.POST("/api/endpoints/{id}/destinations/{destination_id}/resume", {
          params: { path: pathOf(destination) },
        }),
      ),
    onSuccess: ({ count }) =>
      toast({
        type: "success",
        message:
          count === 0
            ? "Delivery resumed."
            : `Delivery resumed. ${countLabel(count, "queued delivery", "queued deliveries")} will be sent.`,
      }),
    onError: (error) => toast({ type: "error", message: error.message }),
    // Submissions, settings and the dashboard all may show it.
    onSettled: () => queries.invalidateQueries(),
  });
}

/** Delivers once more everything that was given up for one destination. */
export function useReplayFailed() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (destination: Destination) =>
      unwrap(
        await client.POST("/api/endpoints/{id}/destinations/{destination_id}/replay-failed", {
          params: { path: pathOf(destination) },
        }),
      ),
    onSuccess: ({ count }) =>
      count === 0
        ? toast({ message: "No failed deliveries to retry." })
        : toast({ type: "success", message: `${countLabel(count, "delivery", "deliveries")} queued for retry.` }),
    onError: (error) => toast({ type: "error", message: error.message }),
    onSettled: () => queries.invalidateQueries(),
  });
}

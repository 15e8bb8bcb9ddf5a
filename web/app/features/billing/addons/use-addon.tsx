import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "~/api/errors/error";
import { usageQuery } from "~/api/queries/billing";
import { alert } from "~/ui/dialogs/confirm";
import { toast } from "~/ui/feedback/toast";
import type { Addon } from "../api-types";
import { PaymentArrangement } from "../details/payment-arrangement";
import { activateAddon, deactivateAddon, invoicesQuery } from "../queries";

/** Activates an add-on at the price that was shown. What isn't as it was shown is refused, and shown anew. */
export function useActivateAddon(contact: string | null | undefined) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, activation_cents }: Addon) => activateAddon(id, activation_cents),
    onSuccess: async ({ name }) => {
      await refresh(queries);
      toast({ type: "success", message: `${name} add-on activated.` });
    },
    onError: async (error, { name }) => {
      // The refusal is read first; what has changed is loaded meanwhile.
      await Promise.all([showRefusal(error, name, contact), refresh(queries)]);
    },
  });
}

/** It stays active until the end of the month. */
export function useDeactivateAddon() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Addon) => deactivateAddon(id),
    onSuccess: async ({ name }) => {
      await refresh(queries);
      toast({ type: "success", message: `${name} add-on deactivated.` });
    },
    onError: async (error, { name }) => {
      toast({ type: "error", message: `Couldn't deactivate ${name}. ${error.message}` });
      await refresh(queries);
    },
  });
}

/** Says why an add-on can't be activated before there is a payment method, and what to do. */
export function showPaymentRequired(name: string, contact: string | null | undefined): Promise<void> {
  return alert({
    title: "Payment method required",
    text: (
      <>
        {name} is a paid add-on. <PaymentArrangement contact={contact} />
      </>
    ),
  });
}

/** What the server refuses, by its code. */
const refusals: Record<string, string> = {
  price_changed: "The price has changed",
  invoice_overdue: "An invoice is overdue",
  addon_not_available: "Not available yet",
};

async function showRefusal(error: Error, name: string, contact: string | null | undefined): Promise<void> {
  const code = error instanceof ApiError && error.status === 409 ? (error.code ?? "") : "";
  const title = refusals[code];
  if (code === "payment_method_required") await showPaymentRequired(name, contact);
  else if (title !== undefined) await alert({ title, text: error.message });
  else toast({ type: "error", message: `Couldn't activate ${name}. ${error.message}` });
}

/** The next invoice's estimate has the add-ons too. */
const refresh = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: usageQuery().queryKey }),
    queries.invalidateQueries({ queryKey: invoicesQuery.queryKey, exact: true }),
  ]);

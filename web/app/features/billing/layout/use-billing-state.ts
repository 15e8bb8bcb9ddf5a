import { useQuery } from "@tanstack/react-query";
import { usageQuery } from "~/api/queries/billing";
import type { InvoiceItem } from "../api-types";
import { detailsQuery, invoicesQuery } from "../queries";

interface BillingState {
  /** The page's one main action; undefined until it is known. */
  primary?: "invoice" | "details" | "limit";
  /** There are no billing details and nothing is paid yet; undefined until it is known. */
  isFresh?: boolean;
  /** The oldest first. */
  overdue?: [InvoiceItem, ...InvoiceItem[]];
}

/** What the page as a whole depends on. The cards load and fail by themselves. */
export function useBillingState(): BillingState {
  const usage = useQuery(usageQuery());
  const details = useQuery(detailsQuery);
  const invoices = useQuery(invoicesQuery);
  const [first, ...others] = (invoices.data?.invoices ?? []).filter(({ status }) => status === "overdue").reverse();
  // Not `isPending`: that is true again while a card retries after a failure, and the cards would come and go.
  const isKnown = usage.isFetched && details.isFetched;
  const hasNone = details.data?.details === null;
  return {
    primary: first ? "invoice" : isKnown && !invoices.isPending ? (hasNone ? "details" : "limit") : undefined,
    isFresh: isKnown ? hasNone && usage.data?.pays_by === "none" : undefined,
    overdue: first && [first, ...others],
  };
}

import type { DeliverySummary } from "~/api/queries/deliveries";
import { counted, number } from "./quota/quota-text";

/**
 * The share of finished deliveries that succeeded, in percent with one decimal; undefined before the first one. Rounded
 * down, so that it's 100 only if none failed, and 0 only if all did.
 */
export function deliveryRate({ delivered, failed }: DeliverySummary): string | undefined {
  const finished = delivered + failed;
  if (finished === 0) return undefined;
  const tenths = Math.floor((delivered * 1000) / finished);
  const percent = Math.max(tenths, delivered > 0 ? 1 : 0) / 10;
  return `${new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 }).format(percent)}\u00a0%`;
}

/** "2 of 251 failed"; undefined if none did. */
export function failedText({ delivered, failed }: DeliverySummary): string | undefined {
  return failed === 0 ? undefined : `${number(failed)} of ${number(delivered + failed)} failed`;
}

/** What is said where nothing failed. */
export function succeededText({ delivered, pending }: DeliverySummary, days: number): string {
  if (delivered === 0) return pending === 0 ? `In the last ${days} days` : `${number(pending)} pending`;
  return `All ${counted(delivered, "delivery", "deliveries")} in ${days} days`;
}

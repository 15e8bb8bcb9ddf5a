import type { InvoiceDocument } from "../api-types";
import { fullDate, monthName } from "../text";

/** "October 1 to 31, 2026"; over more than a month, both dates. */
export function periodText({ period_from: from, period_to: to }: Pick<InvoiceDocument, "period_from" | "period_to">) {
  if (from.slice(0, 7) !== to.slice(0, 7)) return `${fullDate(from)} to ${fullDate(to)}`;
  return `${monthName(from)} ${Number(from.slice(8))} to ${Number(to.slice(8))}, ${from.slice(0, 4)}`;
}

import { useEffect } from "react";
import type { Usage } from "~/api/queries/billing";
import { storedItem } from "~/lib/browser/stored-item";
import { inEuro } from "~/lib/pricing/euro";
import { toast } from "~/ui/feedback/toast";

const NEAR = 0.8;
const number = new Intl.NumberFormat();

/** The month of the last warning, by its first day. */
const warnedMonth = storedItem("quotaWarnedMonth");

/** Warns once a month in each browser, from 80 % of the free quota or, if the workspace pays, of the spending limit on. */
export function useQuotaToast(usage: Usage | undefined): void {
  useEffect(() => {
    const used = usage && usedText(usage);
    if (!used || warnedMonth.get() === usage.from) return;
    warnedMonth.set(usage.from);
    toast({
      type: "warning",
      message: `You've ${used} this month. Beyond that, submissions are held until you open them.`,
    });
  }, [usage]);
}

function usedText({ included, used, cost, spending_limit_cents: limit }: Usage): string | undefined {
  if (included === null) return undefined;
  if (cost) {
    const isNear = used > included && cost.cents >= limit * NEAR;
    return isNear ? `spent ${inEuro(cost.cents)} of your spending limit of ${inEuro(limit)}` : undefined;
  }
  const isNear = used >= included * NEAR;
  return isNear ? `used ${number.format(used)} of ${number.format(included)} free submissions` : undefined;
}

import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Usage, usageQuery } from "~/api/queries/billing";
import { nextMonthStart } from "~/lib/pricing/next-month";
import { Button } from "~/ui/buttons/button";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { PartBoundary } from "~/ui/feedback/part-boundary";

import { BillingCard, cardEdges } from "../layout/billing-card";

import { euros } from "../text";
import { limitState } from "./month";

// Fetched when it opens, like the dialog's own panel.
const LimitDialog = lazyPart(
  () => import("./limit-dialog"),
  (module) => module.LimitDialog,
);

interface SpendingLimitProps {
  /** Changing it is the page's main action. */
  isPrimary: boolean;
  className?: string;
}

export function SpendingLimit({ isPrimary, className }: SpendingLimitProps) {
  const { data: usage } = useSuspenseQuery(usageQuery());
  const [isOpen, setOpen] = useState(false);
  return (
    <BillingCard title="Spending limit" className={className}>
      <div className={`${cardEdges} flex flex-1 flex-col items-start`}>
        <p className="num mt-2 mb-2 sm:mt-3">
          <strong className="font-strong text-[26px] leading-[33px] tracking-[-0.02em]">
            {euros(usage.spending_limit_cents)}
          </strong>{" "}
          <span className="text-ink-soft">a month, before tax</span>
        </p>
        <div className="grid gap-2 text-ink-soft">
          <p>{paceText(usage)}</p>
          <p>
            Above it, new submissions are held. <span className="whitespace-nowrap">Add-ons</span> aren't included.
          </p>
        </div>
        <div className="mt-auto w-full pt-3.5">
          <Button
            look={isPrimary ? "primary" : "plain"}
            onClick={() => setOpen(true)}
            onPointerEnter={LimitDialog.preload}
            className="max-sm:h-11 max-sm:w-full"
          >
            Change limit
          </Button>
        </div>
      </div>
      {isOpen && (
        <PartBoundary what="The dialog" onClose={() => setOpen(false)}>
          <LimitDialog usage={usage} onClose={() => setOpen(false)} />
        </PartBoundary>
      )}
    </BillingCard>
  );
}

function paceText(usage: Usage): string {
  if (usage.pays_by === "none") return "Applies once you pay for submissions.";
  const state = limitState(usage);
  if (state === "reached") return `You've reached it. It starts again on ${nextMonthStart(usage.to)}.`;
  return state === "near"
    ? "At this pace, you'll reach it this month."
    : "At this pace, you'll stay below it this month.";
}

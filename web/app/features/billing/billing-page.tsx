import { useQuery } from "@tanstack/react-query";
import type { CSSProperties, ReactNode } from "react";
import { usageQuery } from "~/api/queries/billing";
import { AddonsCard } from "./addons/addons-card";
import { UsageByDay } from "./chart/usage-by-day";
import { DetailsCard } from "./details/details-card";
import { InvoicesCard } from "./invoices/invoices-card";
import { OverdueNotice } from "./invoices/overdue-notice";
import { CardBoundary } from "./layout/card-boundary";
import { ChartSkeleton, MonthSkeleton, RowsSkeleton, SideSkeleton } from "./layout/skeletons";
import { useBillingState } from "./layout/use-billing-state";
import { Prices } from "./usage/prices";
import { SpendingLimit } from "./usage/spending-limit";
import { ThisMonth } from "./usage/this-month";

/** The order is a phone's; on a wide screen areas place the cards. */
const gridClass =
  "grid grid-cols-[minmax(0,1fr)] gap-3.5 sm:gap-[18px] lg:grid-cols-[minmax(0,1fr)_332px] lg:[grid-template-areas:var(--areas)]";

/** All of `/billing`. `held` is what waits to be opened, if anything does: a part of another feature. */
export function BillingPage({ held }: { held: ReactNode }) {
  const { primary, isFresh, overdue } = useBillingState();
  const { data: usage } = useQuery(usageQuery());
  const isMetered = usage?.included !== null;
  const hasHeld = usage !== undefined && usage.held.count > 0;
  const hasPrices = isFresh && usage?.used === 0;
  const hasChart = !hasPrices;
  // Before there are billing details, adding them is what comes first.
  const rows = [
    overdue && "overdue overdue",
    isFresh ? "month details" : isMetered ? "month limit" : "month month",
    hasHeld && "held held",
    hasPrices && "prices prices",
    hasChart && "chart chart",
    isFresh ? (isMetered ? "addons limit" : "addons addons") : "addons details",
    "invoices invoices",
  ];
  const areas = rows.flatMap((row) => (row ? [`"${row}"`] : [])).join(" ");
  // With keys: what someone has opened in a card stays open when the card moves.
  const limit = isMetered && (
    <CardBoundary
      key="limit"
      title={isFresh === undefined ? undefined : "Spending limit"}
      what="The spending limit"
      className="lg:[grid-area:limit]"
      skeleton={<SideSkeleton />}
      isPlacePending={isFresh === undefined}
    >
      <SpendingLimit isPrimary={primary === "limit"} className="lg:[grid-area:limit]" />
    </CardBoundary>
  );
  const details = (
    <CardBoundary
      key="details"
      title="Billing details"
      what="The billing details"
      className="lg:[grid-area:details]"
      skeleton={isFresh ? <SideSkeleton /> : <RowsSkeleton rows={6} />}
      isPlacePending={isFresh === undefined}
    >
      <DetailsCard isPrimary={primary === "details"} className="lg:[grid-area:details]" />
    </CardBoundary>
  );
  const prices = hasPrices && <Prices key="prices" className="lg:[grid-area:prices]" />;
  const chart = hasChart && (
    <CardBoundary
      key="chart"
      title="Usage by day"
      what="Usage by day"
      className="lg:[grid-area:chart]"
      skeleton={<ChartSkeleton />}
      isPlacePending={isFresh === undefined}
    >
      <UsageByDay className="lg:[grid-area:chart]" />
    </CardBoundary>
  );
  return (
    <div className={gridClass} style={{ "--areas": areas } as CSSProperties}>
      {overdue && <OverdueNotice invoices={overdue} className="lg:[grid-area:overdue]" />}
      <CardBoundary
        title="This month"
        what="This month's usage"
        className="lg:[grid-area:month]"
        skeleton={<MonthSkeleton />}
        // With the cards below it: by itself it would move what stands for them.
        isPlacePending={isFresh === undefined}
      >
        <ThisMonth className="lg:[grid-area:month]" />
      </CardBoundary>
      {hasHeld && <div className="lg:[grid-area:held]">{held}</div>}
      {isFresh ? [details, prices, chart, limit] : [limit, prices, chart, details]}
      <CardBoundary
        title="Add-ons"
        what="The add-ons"
        className="lg:[grid-area:addons]"
        skeleton={<RowsSkeleton rows={5} />}
      >
        <AddonsCard isCompact={isFresh === true} className="lg:[grid-area:addons]" />
      </CardBoundary>
      <CardBoundary
        title="Invoices"
        what="The invoices"
        className="lg:[grid-area:invoices]"
        skeleton={<RowsSkeleton rows={4} />}
      >
        <InvoicesCard className="lg:[grid-area:invoices]" />
      </CardBoundary>
    </div>
  );
}

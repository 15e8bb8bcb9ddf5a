import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { type Usage, usageQuery } from "~/api/queries/billing";
import { endpointsQuery } from "~/api/queries/endpoints";
import { Meter } from "~/ui/charts/meter";
import type { Billing } from "../api-types";
import { asideClass, BillingCard, cardEdges, linkClass } from "../layout/billing-card";
import { detailsQuery } from "../queries";
import { counted, eachPrice, euros, monthYear, number, withVat } from "../text";
import { daysOf, expectedTotal } from "./month";
import { MonthBar } from "./month-bar";
import { monthText } from "./month-text";

/** How many submissions the month has, what they cost, and how far that is from the limit. */
export function ThisMonth({ className }: { className?: string }) {
  const { data: usage } = useSuspenseQuery(usageQuery());
  const { data: billing } = useQuery(detailsQuery);
  const { current, count } = daysOf(usage);
  return (
    <BillingCard
      title={
        <>
          <span className="sr-only">Usage in </span>
          {monthYear(usage.from)}
        </>
      }
      name="Usage this month"
      aside={<span className={`${asideClass} text-ink-faint`}>{`Day ${current} of ${count}`}</span>}
      className={className}
    >
      <div className={`${cardEdges} num mt-2.5 sm:mt-3`}>
        {usage.cost ? <PaidFigures usage={usage} tax={billing?.tax} /> : <FreeFigures usage={usage} />}
        <p className="mt-3.5 border-line border-t pt-3 text-ink-soft sm:mt-4 sm:pt-3.5">
          {monthText(usage)} <NextStep usage={usage} />
        </p>
      </div>
    </BillingCard>
  );
}

/** Of a workspace that doesn't pay, or of one in which all are free. */
function FreeFigures({ usage: { used, included } }: { usage: Usage }) {
  if (included === null) {
    return <Figure value={number(used)} noun={used === 1 ? "submission" : "submissions"} />;
  }
  return (
    <>
      <Figure value={number(used)} noun={`of ${number(included)} free submissions`} />
      <div className="mt-3.5">
        <Meter label="Free submissions used this month" value={used} max={included} warns={used >= included} />
      </div>
      <p className="mt-2 flex justify-between text-13 text-ink-faint">
        <span>{counted(used, "submission")}</span>
        <span>{number(included)} free a month</span>
      </p>
    </>
  );
}

interface PaidFiguresProps {
  usage: Usage;
  tax?: Billing["tax"];
}

function PaidFigures({ usage, tax }: PaidFiguresProps) {
  const { used, included, cost } = usage;
  if (!cost || included === null) return null;
  const paid = Math.max(0, used - included);
  const gross = (cents: number) => tax?.prices_with_vat && `, ${euros(withVat(cents, tax.percent))} with VAT`;
  const expected = expectedTotal(usage);
  return (
    <>
      <div className="grid grid-cols-2 gap-y-3.5 sm:grid-cols-[1fr_1fr_1.2fr]">
        <Figure value={number(used)} noun={used === 1 ? "submission" : "submissions"} className="max-sm:col-span-full">
          {paid > 0
            ? `${number(included)} free and ${number(paid)} paid`
            : `${number(included - used)} of ${number(included)} free ones left`}
        </Figure>
        <Figure value={euros(cost.cents)} noun="so far" isSmall className="max-sm:pr-3 sm:border-l sm:pl-[22px]">
          {costText(cost)}
          {gross(cost.cents)}
        </Figure>
        <Figure
          value={euros(cost.estimated_cents)}
          noun="estimated"
          isSmall
          isFaint
          className="border-l pl-3 sm:pl-[22px]"
        >
          about {counted(expected, "submission")}, before tax{gross(cost.estimated_cents)}
        </Figure>
      </div>
      <MonthBar usage={usage} expected={expected} />
    </>
  );
}

/** "76 × €0.02, before tax". */
function costText({ tiers }: NonNullable<Usage["cost"]>): string {
  const parts = tiers.map(({ count, each_hundredths }) => `${number(count)} × ${eachPrice(each_hundredths)}`);
  return parts.length === 0 ? "before tax" : `${parts.join(" + ")}, before tax`;
}

interface FigureProps {
  value: string;
  noun: string;
  /** Smaller on a phone, where two are beside each other. */
  isSmall?: boolean;
  isFaint?: boolean;
  className?: string;
  children?: ReactNode;
}

function Figure({ value, noun, isSmall, isFaint, className, children }: FigureProps) {
  return (
    <div className={clsx("min-w-0 border-line", className)}>
      <p className="flex flex-wrap items-baseline gap-x-[5px]">
        <strong
          className={clsx(
            "font-strong text-[26px] leading-[33px] tracking-[-0.02em]",
            isSmall && "max-sm:text-20 max-sm:leading-7",
            isFaint && "text-ink-soft",
          )}
        >
          {value}
        </strong>{" "}
        <span className="text-ink-soft">{noun}</span>
      </p>
      {children && <p className="mt-0.5 text-13 text-ink-faint">{children}</p>}
    </div>
  );
}

function NextStep({ usage }: { usage: Usage }) {
  const { data: endpoints } = useQuery(endpointsQuery());
  if (usage.included === null) return null;
  if (usage.used === 0 && !usage.cost) {
    return (
      <Link to="/endpoints" className={linkClass}>
        {endpoints && endpoints.length > 0 ? "View endpoints" : "Create an endpoint"}
      </Link>
    );
  }
  return (
    // A content page: it ships without the app.
    <a href="/#pricing" className={`${linkClass} whitespace-nowrap`}>
      See prices
    </a>
  );
}

import { Link } from "react-router";
import type { Usage } from "~/api/queries/billing";
import type { DeliverySummary } from "~/api/queries/deliveries";
import { inEuro } from "~/lib/pricing/euro";
import { hasBilling } from "~/lib/pricing/has-billing";
import { Meter } from "~/ui/charts/meter";
import { deliveryRate, failedText, succeededText } from "./delivery-rate";
import { Figure, monthName, NoteSkeleton, Strip, ValueSkeleton } from "./figure";
import { quotaState } from "./quota/quota-state";
import { counted, type Month, number, quotaText } from "./quota/quota-text";

/** Submissions a month that cost nothing, until the server has said so. */
const FREE = 150;

/** The id of the panel that lists what failed. */
export const ATTENTION_ID = "needs-attention";

interface Counted {
  month_count: number;
  unread: number;
}

/** Undefined while it is loading, null if that failed. */
type Loaded<Value> = Value | undefined | null;

interface NumbersProps {
  endpoints: readonly Counted[];
  /** While it is not known, the endpoints' own counts stand in. */
  month?: Loaded<Month & { spam: number }>;
  /** The cost, and what is held; with billing, once it is loaded. */
  usage?: Usage;
  deliveries: DeliveriesFigureProps;
}

export function Numbers({ endpoints, month, usage, deliveries }: NumbersProps) {
  const known = month ?? {
    included: hasBilling() ? FREE : null,
    used: sum(endpoints, ({ month_count }) => month_count),
  };
  const unread = sum(endpoints, (endpoint) => endpoint.unread);
  const withUnread = endpoints.filter((endpoint) => endpoint.unread > 0).length;
  return (
    <Strip>
      <MonthFigure month={known} usage={usage} />
      <Figure label="Unread" value={number(unread)} noun={noun(unread)}>
        {withUnread === 0 ? "All read" : `In ${withUnread} of ${counted(endpoints.length, "endpoint")}`}
      </Figure>
      <Figure label="Spam" value={valueOf(month?.spam, month === null)} noun={month ? noun(month.spam) : undefined}>
        {known.included === null ? "This month" : "This month, not charged"}
      </Figure>
      <DeliveriesFigure {...deliveries} />
    </Strip>
  );
}

function MonthFigure({ month, usage }: { month: Month; usage?: Usage }) {
  const { included, used } = month;
  if (included === null) {
    return (
      <Figure label={monthName()} value={number(used)} noun={noun(used)}>
        {quotaText(month)}
      </Figure>
    );
  }
  const isPaid = Boolean(usage?.cost) && used > included;
  const free = number(included);
  return (
    <Figure
      label={monthName()}
      value={number(used)}
      noun={isPaid ? `submissions, ${free} of them free` : `of ${free} free submissions`}
    >
      <div className="mt-1.5 mb-1.5">
        {isPaid && usage ? <SpendingMeter usage={usage} /> : <QuotaMeter month={month} usage={usage} />}
      </div>
      {quotaText(month, usage)} {usage && usage.held.count > 0 ? <HeldLink /> : isPaid && <BillingLink />}
    </Figure>
  );
}

function QuotaMeter({ month: { included, used }, usage }: { month: Month; usage?: Usage }) {
  const warns = usage && quotaState(usage) === "full";
  return <Meter label="Free submissions used this month" value={used} max={included ?? 0} warns={warns} />;
}

/** Paying for submissions is nothing to warn of; reaching the limit is. */
function SpendingMeter({ usage }: { usage: Usage }) {
  const { cost, spending_limit_cents: max } = usage;
  const value = cost?.cents ?? 0;
  const valueText = `${inEuro(value)} of ${inEuro(max)}`;
  const warns = quotaState(usage) === "full";
  return <Meter label="Spent this month" value={value} max={max} valueText={valueText} warns={warns} />;
}

function HeldLink() {
  return (
    <Link to="/forms/all/submissions?folder=held" className={`${linkClass} whitespace-nowrap`}>
      View held submissions
    </Link>
  );
}

function BillingLink() {
  return (
    <Link to="/billing" className={`${linkClass} whitespace-nowrap`}>
      View billing
    </Link>
  );
}

interface DeliveriesFigureProps {
  summary: Loaded<DeliverySummary>;
  days: number;
  onRetry: () => void;
}

function DeliveriesFigure({ summary, days, onRetry }: DeliveriesFigureProps) {
  const label = "Deliveries";
  if (!summary) {
    return (
      <Figure label={label} value={valueOf(undefined, summary === null)}>
        {summary === null ? (
          <>
            Couldn't be loaded.{" "}
            <button type="button" onClick={onRetry} className={linkClass}>
              Retry
            </button>
          </>
        ) : (
          <NoteSkeleton />
        )}
      </Figure>
    );
  }
  const rate = deliveryRate(summary);
  const failed = failedText(summary);
  return (
    <Figure label={label} value={rate ?? "No deliveries yet"} isWords={rate === undefined} noun={rate && "delivered"}>
      {failed ? (
        <>
          <a href={`#${ATTENTION_ID}`} className={linkClass}>
            {failed}
          </a>{" "}
          in {days} days
        </>
      ) : (
        succeededText(summary, days)
      )}
    </Figure>
  );
}

/** The padding lies over the lines around it: room for a finger. */
const linkClass = "-my-[13px] rounded-tight py-[13px] font-label text-accent-ink hover:underline";

/** In the value's place while it is loading, or after that failed. */
function valueOf(value: number | undefined, hasFailed: boolean) {
  if (value !== undefined) return number(value);
  return hasFailed ? "–" : <ValueSkeleton />;
}

const noun = (count: number) => (count === 1 ? "submission" : "submissions");
const sum = (endpoints: readonly Counted[], part: (endpoint: Counted) => number) =>
  endpoints.reduce((total, endpoint) => total + part(endpoint), 0);

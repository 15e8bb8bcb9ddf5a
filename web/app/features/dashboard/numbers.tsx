import type { ReactNode } from "react";
import { Meter } from "~/ui/charts/meter";
import { type Month, number, quotaText } from "./quota-text";
import { Strip, stripCell } from "./skeletons";

/** Submissions a month that cost nothing, until the server has said so. */
const FREE = 150;

interface Counted {
  month_count: number;
  unread: number;
  status: string;
}

interface NumbersProps {
  endpoints: readonly Counted[];
  /** Undefined while it is not known; then the endpoints' own counts stand in. */
  month?: Month & { spam: number };
}

export function Numbers({ endpoints, month }: NumbersProps) {
  const known = month ?? { included: FREE, used: sum(endpoints, ({ month_count }) => month_count) };
  const withUnread = endpoints.filter(({ unread }) => unread > 0).length;
  return (
    <Strip>
      <Figure label={monthName()} value={number(known.used)} beside={`of ${number(known.included)} free`}>
        <div className="mt-2 mb-1.5">
          <Meter label="Free submissions used this month" value={known.used} max={known.included} />
        </div>
        {quotaText(known)}
      </Figure>
      <Figure label="Unread" value={number(sum(endpoints, ({ unread }) => unread))}>
        {withUnread === 0 ? "All read" : `In ${withUnread} of ${counted(endpoints.length, "endpoint")}`}
      </Figure>
      <Figure label="Spam" value={month ? number(month.spam) : "–"}>
        Flagged this month, not charged
      </Figure>
      <Figure label="Endpoints" value={number(endpoints.length)}>
        {statusWords(endpoints)}
      </Figure>
    </Strip>
  );
}

function statusWords(endpoints: readonly Counted[]): string {
  const silent = endpoints.filter(({ status }) => status !== "active").length;
  return silent === 0 ? "All active" : `${silent} not active`;
}

// The quota's month is UTC's.
const monthName = () => new Intl.DateTimeFormat(undefined, { month: "long", timeZone: "UTC" }).format(new Date());
const counted = (count: number, noun: string) => `${number(count)} ${noun}${count === 1 ? "" : "s"}`;
const sum = (endpoints: readonly Counted[], part: (endpoint: Counted) => number) =>
  endpoints.reduce((total, endpoint) => total + part(endpoint), 0);

interface FigureProps {
  label: string;
  value: string;
  beside?: string;
  children: ReactNode;
}

function Figure({ label, value, beside, children }: FigureProps) {
  return (
    <div className={stripCell}>
      <h2 className="font-label text-13 text-ink-soft">{label}</h2>
      <p className="num">
        <span className="font-strong text-[26px] leading-[1.25] tracking-[-0.02em]">{value}</span>{" "}
        {beside && <span className="text-12 text-ink-faint">{beside}</span>}
      </p>
      <div className="num mt-0.5 text-12 text-ink-faint leading-[1.65]">{children}</div>
    </div>
  );
}

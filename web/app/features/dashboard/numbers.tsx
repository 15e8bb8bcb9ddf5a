import type { ReactNode } from "react";
import { Meter } from "~/ui/meter";
import { Strip, stripCell } from "./skeletons";

/** Submissions a month that cost nothing. */
const FREE = 150;

interface Counted {
  month_count: number;
  unread: number;
  status: string;
}

interface NumbersProps {
  endpoints: readonly Counted[];
  /** In the spam folders; undefined while that is not known. */
  spam?: number;
}

export function Numbers({ endpoints, spam }: NumbersProps) {
  const used = sum(endpoints, ({ month_count }) => month_count);
  const withUnread = endpoints.filter(({ unread }) => unread > 0).length;
  return (
    <Strip>
      <Figure label={monthName()} value={number(used)} beside={`of ${FREE} free`}>
        <div className="mt-2 mb-1.5">
          <Meter label="Free submissions used this month" value={used} max={FREE} />
        </div>
        {quotaWords(used)}
      </Figure>
      <Figure label="Unread" value={number(sum(endpoints, ({ unread }) => unread))}>
        {withUnread === 0 ? "all is read" : `in ${withUnread} of ${counted(endpoints.length, "endpoint")}`}
      </Figure>
      <Figure label="Spam" value={spam === undefined ? "–" : number(spam)}>
        kept out of the inbox
      </Figure>
      <Figure label="Endpoints" value={number(endpoints.length)}>
        {statusWords(endpoints)}
      </Figure>
    </Strip>
  );
}

export function quotaWords(used: number, now = new Date()): string {
  if (used > FREE) return `${number(used - FREE)} more than the free ${FREE}.`;
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  const day = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "long", timeZone: "UTC" }).format(next);
  return `${number(FREE - used)} left. The count starts again on ${day}.`;
}

function statusWords(endpoints: readonly Counted[]): string {
  const silent = endpoints.filter(({ status }) => status !== "active").length;
  return silent === 0 ? "all receiving" : `${silent} not receiving`;
}

// The quota's month is UTC's.
const monthName = () => new Intl.DateTimeFormat(undefined, { month: "long", timeZone: "UTC" }).format(new Date());
const number = (value: number) => new Intl.NumberFormat().format(value);
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

import { clsx } from "clsx";
import type { Usage } from "~/api/queries/billing";

import { counted, dayName, number } from "../text";
import { submissionsFor } from "./month";

interface MonthBarProps {
  usage: Usage;
  /** How many submissions the month will have, about. */
  expected: number;
}

const looks = {
  free: "bg-ink",
  paid: "bg-warn",
  more: "hatched bg-warn-soft text-warn",
  limit: "bg-sunken border border-line-strong",
};

/** Free ones, paid ones and what is still expected; the bar's end is the spending limit. */
export function MonthBar({ usage, expected }: MonthBarProps) {
  const { used, included, spending_limit_cents: limit, to } = usage;
  const end = Math.max(used, submissionsFor(limit, included ?? 0));
  const parts = [
    { look: "free", count: Math.min(used, included ?? 0) },
    { look: "paid", count: Math.max(0, used - (included ?? 0)) },
    { look: "more", count: Math.max(0, Math.min(expected, end) - used) },
  ] as const;
  const shown = parts.filter(({ count }) => count > 0);
  const words = {
    free: (count: number) => `${number(count)} free`,
    paid: (count: number) => `${number(count)} paid`,
    more: (count: number) => `about ${number(count)} more by ${dayName(to)}`,
  };
  return (
    <>
      <div
        role="img"
        aria-label={`${number(used)} of the ${number(end)} submissions that your spending limit allows; about ${number(expected)} expected by ${dayName(to)}`}
        className="mt-4 flex h-3 gap-0.5 overflow-hidden rounded-round bg-sunken shadow-[inset_0_0_0_1px_var(--color-line)] sm:mt-[18px]"
      >
        {shown.map(({ look, count }) => (
          <span key={look} className={looks[look]} style={{ width: `${(count / Math.max(1, end)) * 100}%` }} />
        ))}
      </div>
      <ul className="mt-2.5 flex flex-wrap gap-x-[18px] gap-y-1 text-13 text-ink-soft">
        {shown.map(({ look, count }) => (
          <Key key={look} look={look} text={words[look](count)} />
        ))}
        <Key look="limit" text={`limit at ${counted(end, "submission")}`} className="sm:ml-auto" />
      </ul>
    </>
  );
}

function Key({ look, text, className }: { look: keyof typeof looks; text: string; className?: string }) {
  return (
    <li className={clsx("flex items-center gap-[7px]", className)}>
      <span aria-hidden className={clsx("size-2.5 shrink-0 rounded-[2.5px]", looks[look])} />
      {text}
    </li>
  );
}

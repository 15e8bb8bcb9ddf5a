import { clsx } from "clsx";
import type { ReactNode } from "react";
import { exactTime, isSameDay, momentTime } from "../time/time-text";

type Tone = "good" | "warn" | "bad" | "idle";

const rings: Record<Tone, string> = {
  good: "border-good",
  warn: "border-warn",
  bad: "border-bad",
  idle: "border-field-line",
};

/** What happened, in its order: <TimelineItem>s on a line. */
export function Timeline({ children }: { children: ReactNode }) {
  return <ol className="grid gap-2.5">{children}</ol>;
}

interface MomentProps {
  at?: string;
  /** When it all began: a moment of another day is told with its date. */
  since?: string;
  tone?: Tone;
  /** On a phone the time has no column of its own; it then stands below, where it says something. */
  timeMatters?: boolean;
  busy?: boolean;
  children: ReactNode;
}

export function TimelineItem({ at, since, tone = "good", timeMatters, busy, children }: MomentProps) {
  const time = at && (
    <time dateTime={at} title={exactTime(at)}>
      {momentTime(at, since !== undefined && !isSameDay(at, since))}
    </time>
  );
  return (
    <li
      aria-busy={busy}
      className="group/moment relative grid grid-cols-[18px_minmax(0,1fr)] items-baseline gap-x-2.5 sm:grid-cols-[18px_6.5rem_minmax(0,1fr)]"
    >
      <span
        aria-hidden
        className={clsx(
          "mt-[5px] size-[11px] self-start justify-self-center rounded-round border-2 bg-surface",
          rings[tone],
        )}
      />
      <span
        aria-hidden
        className="absolute top-[16px] -bottom-[15px] left-2 w-0.5 bg-line-strong group-last/moment:hidden"
      />
      <span className="num text-13 text-ink-faint max-sm:hidden">{time}</span>
      <div className="min-w-0 text-ink-soft">
        {children}
        {timeMatters && <p className="num text-12 text-ink-faint sm:hidden">{time}</p>}
      </div>
    </li>
  );
}

import { useEffect, useState } from "react";
import { arrivalTime, clockTime, dayLabel, exactTime, relativeTime, shortTime, timeUntil } from "./time-text";

interface TimeProps {
  /** RFC 3339. */
  at: string;
  className?: string;
}

/** How long ago; the exact moment is its hint. */
export function Ago({ at, className }: TimeProps) {
  return (
    <time dateTime={at} title={exactTime(at)} className={className}>
      {relativeTime(at)}
    </time>
  );
}

/** For a row under its day: minutes while it is fresh, else the clock. */
export function ShortTime({ at, className }: TimeProps) {
  return (
    <time dateTime={at} title={exactTime(at)} className={className}>
      {shortTime(at)}
    </time>
  );
}

/** For a row that stands without its day: the clock, or the date. The exact moment is its hint. */
export function ArrivalTime({ at, className }: TimeProps) {
  return (
    <time dateTime={at} title={exactTime(at)} className={className}>
      {arrivalTime(at)}
    </time>
  );
}

export function ExactTime({ at, className }: TimeProps) {
  return (
    <time dateTime={at} title={relativeTime(at)} className={className}>
      {dayLabel(at)}, {clockTime(at)}
    </time>
  );
}

/** How long until then, counted down while one looks at it. */
export function Until({ at, className }: TimeProps) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), Date.parse(at) - Date.now() < 120_000 ? 1000 : 15_000);
    return () => clearInterval(timer);
  }, [at]);
  return (
    <time dateTime={at} title={exactTime(at)} className={className}>
      {timeUntil(at)}
    </time>
  );
}

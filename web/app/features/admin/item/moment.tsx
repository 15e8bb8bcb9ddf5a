import { clockTime, dateOf, exactTime, isSameDay } from "~/ui/time/time-text";

/** "today, 10:31" or "11 November, 16:20": both the day and the clock, as they stand within a sentence. */
export function momentText(at: string): string {
  const day = isSameDay(at, new Date().toISOString()) ? "today" : dateOf(at);
  return `${day}, ${clockTime(at)}`;
}

export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactTime(at)} className="num">
      {momentText(at)}
    </time>
  );
}

import { ArrivalTime } from "~/ui/time/time";

const format = new Intl.NumberFormat();
export const number = (value: number) => format.format(value);

/** "40 endpoints", "1 endpoint". */
export const endpointCount = (count: number) => `${number(count)} ${count === 1 ? "endpoint" : "endpoints"}`;

/** A dot and the number, with the word where there is room for it. Nothing if everything is read. */
export function Unread({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="num inline-flex shrink-0 items-center gap-1.5 whitespace-nowrap text-13 text-ink">
      <span aria-hidden className="size-[7px] rounded-round bg-ink" />
      {number(count)} <span className="@max-[44rem]:sr-only">unread</span>
    </span>
  );
}

/** On two lines the number has no heading above it, so it says what it counts. */
export function MonthCount({ count }: { count: number }) {
  return (
    <>
      {number(count)}
      <span className="@min-[44rem]:hidden"> this month</span>
    </>
  );
}

export function LastSubmission({ at }: { at?: string | null }) {
  return at ? <ArrivalTime at={at} /> : <span className="text-ink-faint">None yet</span>;
}

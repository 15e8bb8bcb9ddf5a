interface Day {
  key: string;
  label: string;
  value: number;
}

/** The first moment of the day `count` days ends with, where the reader lives. */
export function startOf(count: number, now = new Date()): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - count + 1);
}

/**
 * How many arrived on each of the last days. If the times end within the span, the day they end in and those before
 * are left out: their counts would be too small.
 */
export function countByDay(
  { times, complete }: { times: readonly string[]; complete: boolean },
  count: number,
  now = new Date(),
): Day[] {
  const counts = new Map<string, number>();
  for (const time of times) {
    const day = keyOf(new Date(time));
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  const oldest = times.at(-1);
  const short = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });
  const days = Array.from({ length: count }, (_, index) => startOf(count - index, now));
  return days
    .filter((day) => complete || oldest === undefined || day > new Date(oldest))
    .map((day) => ({ key: keyOf(day), label: short.format(day), value: counts.get(keyOf(day)) ?? 0 }));
}

const keyOf = (date: Date) => `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;

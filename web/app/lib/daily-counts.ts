/** One endpoint's numbers of one day, UTC; days with nothing are left out. */
export interface DayCount {
  date: string;
  endpoint_id: string;
  received: number;
  spam: number;
}

interface DaySum {
  date: string;
  received: number;
  spam: number;
}

/** The last so many days, the empty ones included, of one endpoint or of all. */
export function sumByDay(counts: readonly DayCount[], days: number, endpointId?: string, now = Date.now()): DaySum[] {
  const sums = new Map(lastDates(days, now).map((date) => [date, { date, received: 0, spam: 0 }]));
  for (const { date, endpoint_id, received, spam } of counts) {
    const sum = sums.get(date);
    if (!sum || (endpointId !== undefined && endpoint_id !== endpointId)) continue;
    sum.received += received;
    sum.spam += spam;
  }
  return [...sums.values()];
}

const DAY = 86_400_000;

/** As `2026-11-15`, oldest first, the last one being today. */
function lastDates(count: number, now: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now - (count - 1 - index) * DAY).toISOString().slice(0, 10),
  );
}

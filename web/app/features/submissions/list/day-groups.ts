import type { Submission } from "~/api/queries/submissions";
import { dayLabel } from "~/ui/time/time-text";

/** Heights of rows, in rem: known beforehand, so that ten thousand need not be drawn to know where one is. */
export const ROW_REM = 3.875;
export const DAY_HEADING_REM = 2;
export const TABLE_ROW_REM = 2.75;

/** For each submission the label of its day, if it is the day's first. Of ten thousand only the days are put into words. */
export function dayStarts(items: readonly Submission[]): (string | undefined)[] {
  let midnight = Number.POSITIVE_INFINITY;
  let next = Number.NEGATIVE_INFINITY;
  return items.map(({ created_at }) => {
    const at = Date.parse(created_at);
    if (at >= midnight && at < next) return undefined;
    const day = new Date(at);
    midnight = day.setHours(0, 0, 0, 0);
    next = day.setDate(day.getDate() + 1);
    return dayLabel(created_at);
  });
}

/** Where each row begins, in rem, and where the last one ends. */
export function offsetsOf(count: number, heightOf: (index: number) => number): number[] {
  const offsets = [0];
  let total = 0;
  for (let index = 0; index < count; index += 1) {
    total += heightOf(index);
    offsets.push(total);
  }
  return offsets;
}

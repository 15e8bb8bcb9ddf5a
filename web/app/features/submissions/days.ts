import { dayLabel } from "~/ui/time-words";
import type { Submission } from "./queries";

/** Heights of rows, in rem: known beforehand, so that ten thousand need not be drawn to know where one is. */
export const ROW = 5.75;
export const DAY = 2.375;
export const LINE = 2.75;

/** For each submission the label of its day, if it is the day's first; a label is put into words once a day. */
export function dayStarts(items: readonly Submission[]): (string | undefined)[] {
  let day = "";
  return items.map(({ created_at }) => {
    const at = new Date(created_at);
    const own = `${at.getFullYear()}-${at.getMonth()}-${at.getDate()}`;
    if (own === day) return undefined;
    day = own;
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

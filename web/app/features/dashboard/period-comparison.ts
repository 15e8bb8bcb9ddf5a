import { counted, number } from "./quota/quota-text";

/** Below so many, a percentage sounds like more than it is. */
const MIN_FOR_PERCENT = 10;

/** How many arrived in the last days, and how that compares with as many days before them. */
export function comparePeriods(now: number, before: number, days: number): { total: string; change: string } {
  if (now === 0 && before === 0) return { total: "No submissions", change: ` in the last ${2 * days} days` };
  const total = now === 0 ? "No submissions" : counted(now, "submission");
  return { total, change: `, ${changeText(now, before, `the ${days} days before`)}` };
}

function changeText(now: number, before: number, earlier: string): string {
  if (before === 0) return `none in ${earlier}`;
  if (now === 0) return `${number(before)} in ${earlier}`;
  if (now === before) return `the same as ${earlier}`;
  const word = now > before ? "more" : "fewer";
  const difference = Math.abs(now - before);
  if (before < MIN_FOR_PERCENT) return `${number(difference)} ${word} than ${earlier}`;
  const percent = Math.round((difference / before) * 100);
  return percent === 0 ? `about the same as ${earlier}` : `${number(percent)}\u00a0% ${word} than ${earlier}`;
}

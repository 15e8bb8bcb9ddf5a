// The table is the server's: `just gen` writes it from crates/customer/billing, and price.test.ts holds the
// arithmetic here to the figures computed there.
import { free, tiers } from "./prices.gen.json";

export { free, tiers };

type Tier = (typeof tiers)[number];

/** The part of a month's submissions that one tier prices; `amount` in hundredths of a cent. */
interface Line extends Tier {
  count: number;
  amount: number;
}

/** Graduated: a tier's price counts only for the paid submissions above its start. */
export function linesOf(submissions: number): Line[] {
  const paid = Math.max(0, submissions - free);
  return tiers
    .map((tier, index) => {
      const end = tiers[index + 1]?.above ?? Number.POSITIVE_INFINITY;
      const count = Math.max(0, Math.min(paid, end) - tier.above);
      return { ...tier, count, amount: count * tier.each };
    })
    .filter(({ count }) => count > 0);
}

/** What a month's submissions cost in cents, before tax. */
export function priceOf(submissions: number): number {
  return inCents(linesOf(submissions).reduce((sum, { amount }) => sum + amount, 0));
}

/** What it costs, in cents before tax, to have so many more in a month that has `used` already. */
export const centsOfMore = (used: number, more: number) => priceOf(used + more) - priceOf(used);

/** Rounded half up, once. */
export const inCents = (hundredths: number) => Math.floor((hundredths + 50) / 100);

const number = new Intl.NumberFormat("en");

export const inWords = (count: number) => number.format(count);

/** Where the calculator's slider stops: evenly spaced for the eye, further apart the more there are. */
export const stops = [
  50, 100, 150, 200, 300, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 7_500, 10_000, 15_000, 20_000, 30_000, 50_000,
  75_000, 100_000,
];

/** The stop nearest to a number, by their ratio. */
export function stopOf(submissions: number): number {
  const distance = (stop: number) => Math.abs(Math.log(stop / Math.max(1, submissions)));
  return stops.reduce((best, stop, index) => (distance(stop) < distance(stops[best] ?? 1) ? index : best), 0);
}

/** Graduated: each step counts only for the paid submissions above it, so a bill never falls by sending more. */
export const FREE = 150;

/** `above` counts paid submissions in the month; `each` is in hundredths of a cent, before tax. */
export const steps = [
  { above: 0, off: 0, each: 200 },
  { above: 1_000, off: 10, each: 180 },
  { above: 5_000, off: 25, each: 150 },
  { above: 25_000, off: 50, each: 100 },
] as const;

/** What a month's submissions cost in cents, rounded half up once at the end. */
export function priceOf(submissions: number): number {
  const paid = Math.max(0, submissions - FREE);
  const total = steps.reduce((sum, { above, each }, index) => {
    const upTo = steps[index + 1]?.above ?? Number.POSITIVE_INFINITY;
    return sum + Math.max(0, Math.min(paid, upTo) - above) * each;
  }, 0);
  return Math.floor((total + 50) / 100);
}

const euro = new Intl.NumberFormat("en", { style: "currency", currency: "EUR", maximumFractionDigits: 3 });

export const inEuro = (cents: number) => euro.format(cents / 100);

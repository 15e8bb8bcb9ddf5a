import type { Usage } from "~/api/queries/billing";
import { inEuro } from "~/lib/pricing/euro";
import { nextMonthStart } from "~/lib/pricing/next-month";
import { centsOfMore } from "~/lib/pricing/price";
import { dateOf } from "~/ui/time/time-text";

export const number = (value: number) => new Intl.NumberFormat().format(value);

/** "1 submission", "12 submissions". */
export const submissions = (count: number) => `${number(count)} ${count === 1 ? "submission" : "submissions"}`;

/** The price of opening the newest ones, in cents before tax. */
export function priceOfOpening({ included, used, held }: Usage, count: number): number {
  if (included === null) return 0;
  return count === held.can_open ? held.price_cents : centsOfMore(used, count);
}

/** What opening costs, and what happens to those that aren't opened. */
export function heldText(usage: Usage): string {
  return [reasonText(usage), priceText(usage), deletionText(usage)].filter(Boolean).join(" ");
}

/** Why not all can be opened. */
function reasonText({ included, held, pays_by, spending_limit_cents, to }: Usage): string {
  const { count, can_open: now } = held;
  if (now >= count || included === null) return "";
  const next = nextMonthStart(to);
  const free = number(included);
  if (pays_by !== "none") {
    const limit = inEuro(spending_limit_cents);
    return now === 0
      ? `You've reached your spending limit of ${limit} this month. You can open held submissions from ${next}.`
      : `Your spending limit of ${limit} leaves room for ${number(now)} more this month.`;
  }
  return now === 0
    ? `You've used your ${free} free submissions this month. From ${next}, you can open held submissions with the next ${free} free ones. You can open more once payment by invoice is arranged.`
    : `${number(now)} of your ${free} free submissions ${now === 1 ? "is" : "are"} left this month, so you can open the newest ${now === 1 ? "one" : number(now)} for free now. You can open more once payment by invoice is arranged.`;
}

function priceText(usage: Usage): string {
  const { count, can_open: now } = usage.held;
  const cents = priceOfOpening(usage, now);
  // The reason says it already.
  if (now === 0 || (cents === 0 && now < count)) return "";
  const what = now < count ? `the newest ${number(now)}` : count === 1 ? "it" : `all ${number(count)}`;
  return cents === 0 ? `Opening ${what} is free.` : `Opening ${what} costs ${inEuro(cents)} before tax.`;
}

function deletionText({ held: { count, deleted_from } }: Usage): string {
  if (!deleted_from) return "";
  const first = dateOf(deleted_from);
  return count === 1
    ? `We'll delete it on ${first} if you don't open it.`
    : `We delete held submissions after 90 days, the first on ${first}.`;
}

/** The question before so many are opened at this price. */
export function openingQuestion(count: number, cents: number) {
  const one = count === 1;
  return {
    title: cents === 0 ? `Open ${submissions(count)}?` : `Open ${submissions(count)} for ${inEuro(cents)} before tax?`,
    text: `${one ? "It moves" : "They move"} to your inbox and ${one ? "counts" : "count"} towards this month. ${openedText(count)}`,
    confirmLabel: openingLabel(count, cents),
  };
}

/** What is sent for those that are opened. */
export const openedText = (count: number) =>
  count === 1
    ? "Its email and webhooks are sent now."
    : "Webhooks are sent for each one, and recipients get one email about all of them.";

export const openingLabel = (count: number, cents: number) =>
  cents === 0 ? `Open ${submissions(count)}` : `Open ${number(count)} for ${inEuro(cents)}`;

export function discardQuestion(count: number) {
  const what = count === 1 ? "it with its files" : "all held submissions of all your forms, with their files";
  return {
    title: `Discard ${submissions(count)}?`,
    text: `This permanently deletes ${what}. It can't be undone.`,
    confirmLabel: `Discard ${submissions(count)}`,
    danger: true,
  };
}

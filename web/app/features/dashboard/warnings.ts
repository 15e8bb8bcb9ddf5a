import type { Usage } from "~/api/queries/billing";
import { inEuro } from "~/lib/pricing/euro";
import { dateOf } from "~/ui/time/time-text";
import { quotaState } from "./quota/quota-state";
import { counted, dayOf, heldFromNowText, number } from "./quota/quota-text";

interface Warning {
  tone: "note" | "warn";
  title: string;
  text: string;
}

/** Warns from 80 % of the free quota or the spending limit on. Where submissions are held already, `heldWarning` does. */
export function quotaWarning(usage: Usage): Warning | undefined {
  const { included, used, forecast, cost, held } = usage;
  const state = quotaState(usage);
  if (state === "room" || (state === "full" && held.count > 0)) return undefined;
  const isFull = state === "full";
  const tone = isFull ? "warn" : "note";
  const then = isFull ? heldFromNowText : "Beyond that, submissions are held until you open them.";
  if (cost) {
    const spent = `${inEuro(cost.cents)} of ${inEuro(usage.spending_limit_cents)} spent this month, before tax.`;
    const title = isFull ? "You've reached your spending limit" : "You've spent most of your spending limit";
    return { tone, title, text: `${spent} ${then}` };
  }
  const free = number(included ?? 0);
  const reached = forecast && !isFull ? ` At this pace, you'll reach ${free} around ${dayOf(forecast)}.` : "";
  const title = isFull ? "You've used all your free submissions" : "You've used most of your free submissions";
  return { tone, title, text: `${number(used)} of ${free} used this month.${reached} ${then}` };
}

/** What is held, why, and until when. */
export function heldWarning(usage: Usage): Warning | undefined {
  const { included, used, cost, held } = usage;
  if (held.count === 0) return undefined;
  const spent = cost
    ? `You've reached your spending limit of ${inEuro(usage.spending_limit_cents)} this month.`
    : `${number(used)} of ${number(included ?? 0)} free submissions used this month.`;
  const texts = [
    quotaState(usage) === "full" && `${spent} ${heldFromNowText}`,
    held.can_open > 0 && `You can open ${openable(held)} now.`,
    held.deleted_from && deletionText(held.count, held.deleted_from),
  ];
  return { tone: "warn", title: `${counted(held.count, "submission")} held`, text: texts.filter(Boolean).join(" ") };
}

function openable({ count, can_open }: Usage["held"]): string {
  if (can_open < count) return `${number(can_open)} of them`;
  return count === 1 ? "it" : "them";
}

const deletionText = (count: number, at: string) =>
  count === 1 ? `We'll delete it on ${dateOf(at)}.` : `We'll delete the first on ${dateOf(at)}.`;
